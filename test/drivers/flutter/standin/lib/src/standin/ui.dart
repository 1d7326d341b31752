// Stands in for dart:ui, which only an engine has: the few names that Touchstone's program uses.
enum ImageByteFormat { rawRgba, png }

enum PointerDeviceKind { touch, mouse }

class Offset {
  const Offset(this.dx, this.dy);
  static const Offset zero = Offset(0, 0);
  final double dx, dy;
  Offset operator +(Offset other) => Offset(dx + other.dx, dy + other.dy);
  Offset operator -(Offset other) => Offset(dx - other.dx, dy - other.dy);
  Offset operator *(double times) => Offset(dx * times, dy * times);
  Rect operator &(Size size) => Rect(dx, dy, dx + size.width, dy + size.height);
}

class Size {
  const Size(this.width, this.height);
  final double width, height;
}

class Rect {
  const Rect(this.left, this.top, this.right, this.bottom);
  final double left, top, right, bottom;
  Offset get topLeft => Offset(left, top);
  Offset get topRight => Offset(right, top);
  Offset get bottomLeft => Offset(left, bottom);
  Offset get bottomRight => Offset(right, bottom);
  Size get size => Size(right - left, bottom - top);
  bool contains(Offset at) => at.dx >= left && at.dx < right && at.dy >= top && at.dy < bottom;
  Rect shift(double dx, double dy) => Rect(left + dx, top + dy, right + dx, bottom + dy);
}

class Matrix4 {
  const Matrix4(this.storage);
  static Matrix4 scale(double by) => Matrix4(<double>[by, 0, 0, 0, 0, by, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  static Matrix4 move(double dx, double dy) => Matrix4(<double>[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, dx, dy, 0, 1]);
  final List<double> storage;
}
