package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Byte strings: all their bytes one after another, and where each ends. They are texts, bytes,
 * fixed, or values without arrays of their own in Avro's binary form.
 */
public final class BytesBuilder extends ColumnBuilder {
  private static final int[] NOTHING = {};

  private final boolean hasLengths;
  private final ByteWriter data = new ByteWriter();
  private int[] ends = NOTHING;
  private int size;

  private BytesBuilder(Tally tally, boolean isNullable, boolean hasLengths) {
    super(tally, isNullable);
    this.hasLengths = hasLengths;
  }

  /** A builder of texts or bytes, before which Avro's binary form has their lengths. */
  public static BytesBuilder ofBytes(Tally tally, boolean isNullable) {
    return new BytesBuilder(tally, isNullable, true);
  }

  /** A builder of values whose lengths Avro's binary form does not tell. */
  public static BytesBuilder ofValues(Tally tally, boolean isNullable) {
    return new BytesBuilder(tally, isNullable, false);
  }

  /** Whether these are values of a size that is always the same, namely 0. */
  @Override
  boolean takesNoBytes() {
    return !hasLengths && !isNullable() && data.size() == 0;
  }

  /** The bytes of all values. */
  public ByteWriter data() {
    return data;
  }

  /** Where the values end in {@link #data}, and room after that. */
  public int[] ends() {
    return ends;
  }

  /** Where a value starts in {@link #data}. */
  public int start(int place) {
    return place == 0 ? 0 : ends[place - 1];
  }

  /** The bytes of a value. */
  public int length(int place) {
    return ends[place] - start(place);
  }

  @Override
  public void appendBytes(byte[] source, int from, int length) {
    tallyLength(length);
    int before = data.capacity();
    data.writeBytes(source, from, length);
    endBytes(before);
  }

  @Override
  public void appendBuffer(ByteBuffer source) {
    tallyLength(source.remaining());
    int before = data.capacity();
    data.writeBytes(source);
    endBytes(before);
  }

  /**
   * Adds consecutive values.
   *
   * @param source in which they lie; read by absolute positions
   * @param starts where each begins, and where the last ends
   */
  public void appendRange(ByteBuffer source, int[] starts, int count) {
    long bytes = 0;
    for (int i = 0; i < count && hasLengths; i++) {
      bytes += Tally.sizeOf(starts[i + 1] - starts[i]);
    }
    int length = starts[count] - starts[0];
    tallyValues(count, bytes + length);
    int shift = data.size() - starts[0];
    int before = data.capacity();
    data.reserve(length);
    source.get(starts[0], data.array(), data.size(), length);
    data.advance(length);
    tally().grew((long) data.capacity() - before);
    makeRoom(count);
    for (int i = 0; i < count; i++) {
      ends[size + i] = starts[i + 1] + shift;
      endValue();
    }
    size += count;
  }

  private void tallyLength(int length) {
    tallyValue(hasLengths ? (long) Tally.sizeOf(length) + length : length);
  }

  private void endBytes(int capacityBefore) {
    if (data.capacity() != capacityBefore) {
      tally().grew((long) data.capacity() - capacityBefore);
    }
    addEnd();
    endValue();
  }

  private void makeRoom(int count) {
    if (count > ends.length - size) {
      resize(Math.max(Math.addExact(size, count), grown(size)));
    }
  }

  private void addEnd() {
    makeRoom(1);
    ends[size++] = data.size();
  }

  private void resize(int length) {
    tally().grew(Integer.BYTES * ((long) length - ends.length));
    ends = Arrays.copyOf(ends, length);
  }

  @Override
  void appendGaps(int added) {
    makeRoom(added);
    Arrays.fill(ends, size, size + added, data.size());
    size += added;
  }

  @Override
  void truncateValues(int newCount) {
    size = Math.min(size, newCount);
    data.truncate(size == 0 ? 0 : ends[size - 1]);
  }

  @Override
  void releaseValues() {
    tally().grew(-(long) Integer.BYTES * ends.length - data.capacity());
    ends = NOTHING;
    size = 0;
    data.release();
  }

  @Override
  public void dropAbsent() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (isPresent(i)) {
        ends[kept++] = ends[i];
      }
    }
    size = kept;
  }

  @Override
  public ColumnBuilder gather(int[] places, int from, int to) {
    BytesBuilder gathered = new BytesBuilder(new Tally(), isNullable(), hasLengths);
    long bytes = 0;
    for (int i = from; i < to; i++) {
      bytes += length(places[i]);
    }
    gathered.resize(to - from);
    gathered.data.reserve(Math.toIntExact(bytes));
    for (int i = from; i < to; i++) {
      int place = places[i];
      gathered.data.writeBytes(data.array(), start(place), length(place));
      gathered.ends[gathered.size++] = gathered.data.size();
    }
    gathered.gatherPresent(this, places, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    for (int i = 0; i < size; i++) {
      out.writeVarint(length(i));
    }
    out.writeBytes(data.array(), 0, data.size());
  }

  @Override
  void readValues(ByteReader in, int added) {
    if (added > ends.length - size) {
      resize(Math.addExact(size, added));
    }
    int first = data.size();
    int end = first;
    for (int i = 0; i < added; i++) {
      end = Math.addExact(end, (int) in.readVarint());
      ends[size++] = end;
    }
    int before = data.capacity();
    data.writeBytes(in.array(), in.position(), end - first);
    tally().grew((long) data.capacity() - before);
    in.skip(end - first);
  }
}
