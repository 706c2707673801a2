package dev.stoa.format.vector;

/** Where the value of a map's key is. */
public final class ValuePlace {
  private VectorNode node;
  private int index;

  public void turnTo(VectorNode newNode, int newIndex) {
    node = newNode;
    index = newIndex;
  }

  public VectorNode node() {
    return node;
  }

  public int index() {
    return index;
  }
}
