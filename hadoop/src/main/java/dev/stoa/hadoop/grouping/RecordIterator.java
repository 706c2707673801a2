package dev.stoa.hadoop.grouping;

import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;

/** Iterates over a range of the records of a {@link RecordBuffer}, in the order of its entries. */
class RecordIterator implements RawKeyValueIterator {
  private final RecordBuffer buffer;
  private final int end;
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();
  private int next;

  RecordIterator(RecordBuffer buffer, int start, int end) {
    this.buffer = buffer;
    this.end = end;
    next = start;
  }

  /** The index of the entry to which {@link #next} advances. */
  final int nextIndex() {
    return next;
  }

  final int end() {
    return end;
  }

  @Override
  public boolean next() {
    if (next >= end) {
      return false;
    }
    int offset = buffer.offset(next++);
    int keyStart = offset + RecordBuffer.HEADER_SIZE;
    int keyLength = buffer.keyLength(offset);
    key.reset(buffer.bytes(), keyStart, keyLength);
    value.reset(buffer.bytes(), keyStart + keyLength, buffer.valueLength(offset));
    return true;
  }

  @Override
  public DataInputBuffer getKey() {
    return key;
  }

  @Override
  public DataInputBuffer getValue() {
    return value;
  }

  @Override
  public Progress getProgress() {
    return new Progress();
  }

  @Override
  public void close() {}
}
