package dev.stoa.format.builder;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.nio.ByteBuffer;

/**
 * Byte strings: all their bytes one after another, and where each ends. They are texts, bytes,
 * fixed, or values without arrays of their own in Avro's binary form.
 */
public final class BytesBuilder extends ItemsBuilder {
  private final boolean hasLengths;
  private final ByteWriter data = new ByteWriter();

  /** The room in {@link #data} as the tally knows it. */
  private int room;

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

  /** The bytes of all values. A page may take the array; the builder must then be cleared. */
  public ByteWriter data() {
    return data;
  }

  /** Where the values end in {@link #data}, and room after that. */
  public int[] ends() {
    return ends.array();
  }

  /** The bytes of a value. */
  public int length(int place) {
    return ends.end(place) - ends.start(place);
  }

  @Override
  public void appendBytes(byte[] source, int from, int length) {
    tallyLength(length);
    data.writeBytes(source, from, length);
    endBytes();
  }

  @Override
  public void appendBuffer(ByteBuffer source) {
    tallyLength(source.remaining());
    data.writeBytes(source);
    endBytes();
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
    data.reserve(length);
    source.get(starts[0], data.array(), data.size(), length);
    data.advance(length);
    tallyRoom();
    ends.makeRoom(count);
    for (int i = 0; i < count; i++) {
      ends.add(starts[i + 1] + shift);
      endValue();
    }
  }

  private void tallyLength(int length) {
    tallyValue(hasLengths ? (long) Tally.sizeOf(length) + length : length);
  }

  private void endBytes() {
    tallyRoom();
    ends.add(data.size());
    endValue();
  }

  private void tallyRoom() {
    if (data.capacity() != room) {
      tally().grew((long) data.capacity() - room);
      room = data.capacity();
    }
  }

  @Override
  void truncateValues(int newCount) {
    ends.truncate(newCount);
    data.truncate(ends.last());
    tallyRoom();
  }

  @Override
  void releaseValues() {
    ends.release();
    data.release();
    tallyRoom();
  }

  @Override
  public void dropAbsent() {
    int kept = 0;
    for (int i = 0; i < count(); i++) {
      if (isPresent(i)) {
        ends.array()[kept++] = ends.end(i);
      }
    }
    ends.truncate(kept);
  }

  @Override
  public ColumnBuilder gather(int[] places, int from, int to) {
    BytesBuilder gathered = new BytesBuilder(new Tally(), isNullable(), hasLengths);
    long bytes = 0;
    for (int i = from; i < to; i++) {
      bytes += length(places[i]);
    }
    gathered.ends.makeRoom(to - from);
    gathered.data.reserve(Math.toIntExact(bytes));
    for (int i = from; i < to; i++) {
      int place = places[i];
      gathered.data.writeBytes(data.array(), start(place), length(place));
      gathered.ends.add(gathered.data.size());
    }
    gathered.gatherPresent(this, places, from, to);
    return gathered;
  }

  @Override
  void writeValues(ByteWriter out) {
    ends.writeTo(out);
    out.writeBytes(data.array(), 0, data.size());
  }

  @Override
  void readValues(ByteReader in, int added) {
    ends.readFrom(in, added);
    int length = ends.last() - data.size();
    data.writeBytes(in.array(), in.position(), length);
    tallyRoom();
    in.skip(length);
  }
}
