package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.encoding.LongValues;

/** Arrays: where the elements of each end, and one node for the elements of all. */
final class ArrayWriter extends NodeWriter {
  private final LongArray ends = new LongArray();
  private final NodeWriter elements;
  private int valueCount;

  ArrayWriter(NodeWriter elements) {
    this.elements = elements;
  }

  @Override
  void append(ByteReader in) {
    ItemBlocks items = new ItemBlocks();
    items.begin(in);
    while (items.next(in)) {
      elements.append(in);
      items.ended(in);
    }
    ends.add(elements.count());
    valueCount++;
  }

  @Override
  void appendNull() {
    ends.add(elements.count());
  }

  @Override
  int count() {
    return ends.size();
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    target.addCounts(path, valueCount);
  }

  @Override
  void writeTo(PageOutput page) {
    page.write(LongValues.offsets(ends.values(), ends.size()));
    page.head().writeVarint(elements.count());
    page.noteItems(elements.count());
    PageOutput child = page.beginChild("elements");
    elements.writeTo(child);
    page.endChild(child);
  }
}
