package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.EncodingProfile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.avro.Schema;

/** Values of which some may be null: a bit each, behind them a node of as many places. */
final class OptionalWriter extends NodeWriter {
  private final int valueBranch;
  private final NodeWriter values;
  private final ByteWriter bits = new ByteWriter();
  private int lastByte;
  private int nullCount;
  private int count;

  OptionalWriter(Schema schema, NodeWriter values) {
    this.valueBranch = NodeKind.valueBranch(schema);
    this.values = values;
  }

  @Override
  void append(ByteReader in) {
    if (in.readZigzag() == valueBranch) {
      values.append(in);
      addBit(1);
    } else {
      appendNull();
    }
  }

  @Override
  void appendNull() {
    values.appendNull();
    nullCount++;
    addBit(0);
  }

  private void addBit(int bit) {
    int index = count & 7;
    lastByte |= bit << index;
    if (index == 7) {
      bits.writeByte(lastByte);
      lastByte = 0;
    }
    count++;
  }

  @Override
  int count() {
    return count;
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    values.addBounds(path, target);
  }

  @Override
  void writeTo(PageOutput page) {
    if (nullCount == 0) {
      page.head().writeByte(Validity.Kind.NO_NULLS.code());
      values.writeTo(page);
    } else if (nullCount == count) {
      page.head().writeByte(Validity.Kind.ALL_NULL.code());
    } else {
      writeSome(page);
    }
  }

  private void writeSome(PageOutput page) {
    finishBits();
    EncodingProfile profile = page.options().profile();
    boolean isSparse =
        NullPlaces.shouldBeLeftOut(nullCount, count, profile) && values.leaveOutNulls(present());
    NullPlaces.of(present(), nullCount).writeTo(bits, isSparse ? Validity.SPARSE : 0, page);
    values.writeTo(page);
  }

  private void finishBits() {
    if ((count & 7) != 0) {
      bits.writeByte(lastByte);
    }
    while (bits.size() % Long.BYTES != 0) {
      bits.writeByte(0);
    }
  }

  private Bitmap present() {
    Bitmap present = new Bitmap();
    long[] words = present.startFilling(count);
    ByteBuffer bytes = ByteBuffer.wrap(bits.array()).order(ByteOrder.LITTLE_ENDIAN);
    for (int word = 0; word < Bitmap.wordCount(count); word++) {
      words[word] = bytes.getLong(word * Long.BYTES);
    }
    present.endFilling();
    return present;
  }
}
