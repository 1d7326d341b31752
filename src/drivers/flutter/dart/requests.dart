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
  t['stopRequests'] = () {
    HttpClient.enableTimelineLogging = before;
    told.clear();
  };
  t['requests'] = () {
    final List<Map<String, dynamic>> ended = <Map<String, dynamic>>[];
    final List<Map<String, dynamic>> pending = <Map<String, dynamic>>[];
    for (final dynamic one in HttpProfiler.serializeHttpProfileRequests(null)) {
      if (told.contains('${one['id']}')) continue;
      final Uri uri = Uri.parse('${one['uri']}');
      final dynamic response = one['response'];
      final dynamic error = one['request']?['error'] ?? (response is Map ? response['error'] : null);
      // The end of a body is not always noted (an empty one never ends): the answer's first line counts.
      final dynamic status = response is Map ? response['statusCode'] : null;
      final dynamic end = response is Map && status != null ? response['endTime'] ?? response['startTime'] : null;
      final Map<String, dynamic> facts = <String, dynamic>{
        'method': one['method'], 'host': uri.host, 'path': uri.path, 'began': one['startTime'],
        if (end != null) 'ended': end,
        if (status != null) 'status': status,
        if (error != null) 'error': '$error',
      };
      if (error == null && status == null) {
        pending.add(facts);
      } else {
        told.add('${one['id']}');
        ended.add(facts);
      }
    }
    // With the hour here, so that whoever asks can tell how old each one is by a clock of their own.
    return <String, dynamic>{'ended': ended, 'pending': pending, 'now': DateTime.now().microsecondsSinceEpoch};
  };
  return 'ok';
}
