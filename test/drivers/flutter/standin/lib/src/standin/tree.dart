// Stands in for the framework's trees. One Box is a widget, its element, its render object and its semantics node at
// once: enough for a program that walks all of them to find them joined as in a real app.
import 'bindings.dart';
import 'ui.dart';

class Key {
  const Key();
}

class ValueKey<T> extends Key {
  const ValueKey(this.value);
  final T value;
}

class Widget {
  const Widget({this.key});
  final Key? key;
}

class Text extends Widget {
  const Text(this.data);
  final String data;
}

class ListTile extends Widget {
  const ListTile({super.key});
}

class ElevatedButton extends Widget {
  const ElevatedButton({super.key});
}

class TextField extends Widget {
  const TextField({super.key});
}

class ModalBarrier extends Widget {
  const ModalBarrier();
}

class Scrollable extends Widget {
  const Scrollable({super.key});
}

class CustomPaint extends Widget {
  const CustomPaint();
}

class AndroidView extends Widget {
  const AndroidView();
}

class CircularProgressIndicator extends Widget {
  const CircularProgressIndicator({this.value});
  final double? value;
}

class SliverChildBuilderDelegate {
  const SliverChildBuilderDelegate();
}

class SliverList extends Widget {
  const SliverList();
  SliverChildBuilderDelegate get delegate => const SliverChildBuilderDelegate();
}

class DropdownButton<T> extends Widget {
  const DropdownButton({super.key});
}

class Slider extends Widget {
  const Slider({super.key, required this.value, this.min = 0, this.max = 100});
  final double value, min, max;
}

abstract class BuildContext {}

abstract class State {
  late Element element;
}

class Element implements BuildContext {
  Element(this.widget);
  Widget widget;
  Element? up;
  final List<Element> children = <Element>[];
  void visitChildren(void Function(Element) visitor) => List<Element>.of(children).forEach(visitor);
  void visitAncestorElements(bool Function(Element) visitor) {
    for (Element? one = up; one != null && visitor(one); one = one.up) {}
  }

  RenderObject? findRenderObject() {
    final Element self = this;
    if (self is RenderObjectElement) return self.renderObject;
    return children.isEmpty ? null : children.first.findRenderObject();
  }

  T? findAncestorStateOfType<T extends State>() {
    for (Element? one = up; one != null; one = one.up) {
      if (one is StatefulElement && one.state is T) return one.state as T;
    }
    return null;
  }

  void add(Element child) {
    child.up = this;
    children.add(child);
  }
}

class StatefulElement extends Element {
  StatefulElement(super.widget, this.state) {
    state.element = this;
  }
  final State state;
}

class DebugCreator {
  DebugCreator(this.element);
  final Element element;
}

class RenderObject {
  RenderObject(this.box);
  final Box box;
  Object? get debugCreator => DebugCreator(box);
  RenderObject? get parent => box.boxAround?.renderObject;
  SemanticsNode? get debugSemantics => semanticsOn && box.speaks && !box.isPartOfText ? box.node : null;
  bool get attached => box.isShown;
  void showOnScreen() => box.reveal();
  Matrix4 getTransformTo(RenderObject? _) => Matrix4.move(box.rect.left, box.rect.top);
}

class RenderBox extends RenderObject {
  RenderBox(super.box);
  bool get hasSize => true;
  Size get size => box.rect.size;
}

class RenderCustomPaint extends RenderBox {
  RenderCustomPaint(super.box);
}

class RenderAndroidView extends RenderBox {
  RenderAndroidView(super.box);
}

class RenderObjectElement extends Element {
  RenderObjectElement(super.widget);
  late final RenderObject renderObject;
}

/// Where rows of a lazy list lie; Touchstone's program knows it by this name.
class SliverMultiBoxAdaptorElement extends Element {
  SliverMultiBoxAdaptorElement(super.widget);
}

class SemanticsData {
  SemanticsData(this.box);
  final Box box;
  int get flags => box.flags;
  int get actions => box.actions;
  String get identifier => box.identifier;
  String get label => box.label;
  String get value => box.value;
  String get hint => box.hint;
  String get tooltip => box.tooltip;
  double? get scrollPosition => box.scrollPosition;
  double? get scrollExtentMax => box.scrollMax;
}

class SemanticsNode {
  SemanticsNode(this.box);
  final Box box;
  bool get attached => box.isShown;
  bool get isMergedIntoParent => false;
  bool get mergeAllDescendantsIntoThisNode => false;
  Matrix4? get transform => box.boxAround == null ? null : box.boxAround!.boxAround == null ? Matrix4.scale(2) : null;
  Rect get rect => box.rect;
  SemanticsData getSemanticsData() => SemanticsData(box);
  void visitChildren(bool Function(SemanticsNode) visitor) {
    for (final Box inner in box.boxesInside()) {
      if (!inner.speaks) continue;
      if (!visitor(inner.node)) return;
    }
  }
}

class Box extends RenderObjectElement {
  Box(super.widget, this.rect, {this.label = '', this.flags = 0, this.actions = 0, this.onTap, RenderObject? render}) {
    node = SemanticsNode(this);
    renderObject = switch (widget) {
      CustomPaint() => RenderCustomPaint(this),
      AndroidView() => RenderAndroidView(this),
      _ => RenderBox(this),
    };
  }
  late final SemanticsNode node;
  Rect rect;
  String label;
  String value = '', hint = '', tooltip = '', identifier = '';
  int flags, actions;
  void Function()? onTap, onLongPress, onDoubleTap, onHover;
  void Function(Offset from, Offset to)? onDrag;
  void Function(double by)? onScroll;
  void Function()? onReveal;
  double? scrollPosition, scrollMax;
  bool hittable = true, speaks = true;

  /// As an AbsorbPointer: what lies below is not hit, and neither is it.
  bool absorbs = false;

  /// As a link inside a text: a node of its own, which no render object calls its own.
  bool isPartOfText = false;

  Box? get boxAround {
    for (Element? one = up; one != null; one = one.up) {
      if (one is Box) return one;
    }
    return null;
  }

  bool get isShown {
    for (Element? one = this; one != null; one = one.up) {
      if (one.up == null) return identical(one, WidgetsBinding.instance.rootElement);
      if (!one.up!.children.contains(one)) return false;
    }
    return false;
  }

  List<Box> boxesInside() {
    final List<Box> found = <Box>[];
    void visit(Element element) {
      if (element is Box) {
        found.add(element);
      } else {
        element.visitChildren(visit);
      }
    }
    visitChildren(visit);
    return found;
  }

  void reveal() {
    for (Box? one = this; one != null; one = one.boxAround) {
      one.onReveal?.call();
    }
  }
}

bool semanticsOn = false;
