package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;

/**
 * A builder of byte strings: their bytes one after another, and the offset of the end of each. The
 * values are strings, bytes, fixed, or the Avro binary of values that are stored as a whole: unions
 * of several types, recursive records.
 */
public final class BytesBuilder extends VariableLengthBuilder {
  private final boolean hasLengthPrefix;
  private final ByteWriter data = new ByteWriter();

  /** The capacity of {@link #data} that the size tracker has counted. */
  private int trackedCapacity;

  private BytesBuilder(SizeTracker sizeTracker, boolean isNullable, boolean hasLengthPrefix) {
    super(sizeTracker, isNullable);
    this.hasLengthPrefix = hasLengthPrefix;
  }

  /**
   * Returns a builder of strings or bytes, which Avro's binary form prefixes with their lengths.
   */
  public static BytesBuilder ofBytes(SizeTracker sizeTracker, boolean isNullable) {
    return new BytesBuilder(sizeTracker, isNullable, true);
  }

  /** Returns a builder of values that Avro's binary form stores without their lengths. */
  public static BytesBuilder ofUnprefixed(SizeTracker sizeTracker, boolean isNullable) {
    return new BytesBuilder(sizeTracker, isNullable, false);
  }

  @Override
  boolean isZeroSize() {
    return !hasLengthPrefix && !isNullable() && data.size() == 0;
  }

  /**
   * Returns the bytes of all values. Not a copy: the encoder of a page may {@linkplain
   * ByteWriter#take take} the array, after which the builder must be cleared before it is used.
   */
  public ByteWriter data() {
    return data;
  }

  /** Returns the end of each value in {@link #data}; the array may be longer. Not a copy. */
  public int[] endOffsets() {
    return offsets.array();
  }

  /** Returns the size of a value in bytes. */
  public int length(int position) {
    return offsets.end(position) - offsets.start(position);
  }

  @Override
  public void appendBytes(byte[] source, int from, int length) {
    countPrefixedBytes(length);
    data.writeBytes(source, from, length);
    endByteString();
  }

  @Override
  public void appendBuffer(ByteBuffer source) {
    countPrefixedBytes(source.remaining());
    data.writeBytes(source);
    endByteString();
  }

  /**
   * Adds consecutive values.
   *
   * @param source the buffer that contains them; its position is ignored
   * @param sourceOffsets the start of each value in the buffer, then the end of the last one
   */
  public void appendRange(ByteBuffer source, int[] sourceOffsets, int count) {
    long sizeInBytes = 0;
    for (int i = 0; i < count && hasLengthPrefix; i++) {
      sizeInBytes += SizeTracker.zigzagSize(sourceOffsets[i + 1] - sourceOffsets[i]);
    }
    int length = sourceOffsets[count] - sourceOffsets[0];
    countValueBytes(count, sizeInBytes + length);
    int shift = data.size() - sourceOffsets[0];
    data.reserve(length);
    source.get(sourceOffsets[0], data.array(), data.size(), length);
    data.advance(length);
    trackMemory();
    offsets.reserve(count);
    for (int i = 0; i < count; i++) {
      offsets.add(sourceOffsets[i + 1] + shift);
      endValue();
    }
  }

  private void countPrefixedBytes(int length) {
    countValueBytes(hasLengthPrefix ? (long) SizeTracker.zigzagSize(length) + length : length);
  }

  private void endByteString() {
    trackMemory();
    offsets.add(data.size());
    endValue();
  }

  private void trackMemory() {
    if (data.capacity() != trackedCapacity) {
      sizeTracker().addMemory((long) data.capacity() - trackedCapacity);
      trackedCapacity = data.capacity();
    }
  }

  @Override
  void truncateValues(int newCount) {
    offsets.truncate(newCount);
    data.truncate(offsets.lastEnd());
    trackMemory();
  }

  @Override
  void releaseValues() {
    offsets.release();
    data.release();
    trackMemory();
  }

  @Override
  public void dropNulls() {
    int keptCount = 0;
    for (int i = 0; i < count(); i++) {
      if (isPresent(i)) {
        offsets.array()[keptCount++] = offsets.end(i);
      }
    }
    offsets.truncate(keptCount);
  }

  @Override
  public ColumnBuilder gather(int[] positions, int from, int to) {
    BytesBuilder copy = new BytesBuilder(new SizeTracker(), isNullable(), hasLengthPrefix);
    long sizeInBytes = 0;
    for (int i = from; i < to; i++) {
      sizeInBytes += length(positions[i]);
    }
    copy.offsets.reserve(to - from);
    copy.data.reserve(Math.toIntExact(sizeInBytes));
    for (int i = from; i < to; i++) {
      int position = positions[i];
      copy.data.writeBytes(data.array(), start(position), length(position));
      copy.offsets.add(copy.data.size());
    }
    copy.gatherValidity(this, positions, from, to);
    return copy;
  }

  @Override
  void writeValues(ByteWriter out) {
    offsets.writeTo(out);
    out.writeBytes(data.array(), 0, data.size());
  }

  @Override
  void readValues(ByteReader in, int addedCount) {
    offsets.readFrom(in, addedCount);
    int length = offsets.lastEnd() - data.size();
    data.writeBytes(in.array(), in.position(), length);
    trackMemory();
    in.skip(length);
  }
}
