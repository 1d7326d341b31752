// The scope of the walk: what the framework's library of this name sees.
// ignore_for_file: unused_import
import 'dart:async';
import 'dart:convert';
import 'dart:developer' as developer;

import '../standin/bindings.dart';
import '../standin/tree.dart';
import '../standin/ui.dart' show Offset, Rect;
import '../standin/ui.dart' as ui show ImageByteFormat;

const String standsInForTheInspector = 'yes';
