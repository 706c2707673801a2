package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;

/** Nulls: nothing is stored. */
final class NullWriter extends NodeWriter {
  private int count;

  @Override
  void append(ByteReader in) {
    count = Math.incrementExact(count);
  }

  @Override
  void appendNull() {
    count = Math.incrementExact(count);
  }

  @Override
  int count() {
    return count;
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    target.addCounts(path, 0);
  }

  @Override
  void writeTo(PageOutput page) {}
}
