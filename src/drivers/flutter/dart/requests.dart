// scope: dart:_http
//
// The requests of the app's own HTTP client, from the profile that dart:io keeps when it is asked to.
(Map<String, dynamic> t) {
  final Set<String> told = <String>{};
  bool before = false;
  t['startRequests'] = () {
    before = HttpClient.enableTimelineLogging;
    HttpClient.enableTimelineLogging = true;
    told.addAll(<String>[for (final dynamic one in HttpProfiler.serializeHttpProfileRequests(null)) '${one['id']}']);
  };
  t['stopRequests'] = () => HttpClient.enableTimelineLogging = before;
  t['requests'] = () {
    final List<Map<String, dynamic>> ended = <Map<String, dynamic>>[];
    final List<String> pending = <String>[];
    for (final dynamic one in HttpProfiler.serializeHttpProfileRequests(null)) {
      if (told.contains('${one['id']}')) continue;
      final Uri uri = Uri.parse('${one['uri']}');
      final dynamic error = one['request']?['error'] ?? one['response']?['error'];
      final dynamic response = one['response'];
      final bool over = error != null || (response is Map && response['endTime'] != null);
      if (!over) {
        pending.add('${one['method']} ${uri.path}');
        continue;
      }
      told.add('${one['id']}');
      ended.add(<String, dynamic>{
        'method': one['method'], 'path': uri.path,
        if (response is Map && response['statusCode'] != null) 'status': response['statusCode'],
        if (error != null) 'error': '$error',
      });
    }
    return <String, dynamic>{'ended': ended, 'pending': pending};
  };
  return 'ok';
}
