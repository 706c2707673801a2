package dev.stoa.format.vector;

/** Where the value of a map's key is. */
final class ValuePlace {
  private VectorNode node;
  private int index;

  void turnTo(VectorNode newNode, int newIndex) {
    node = newNode;
    index = newIndex;
  }

  VectorNode node() {
    return node;
  }

  int index() {
    return index;
  }
}
