package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import org.apache.avro.Schema;

/** Values of which some may be null: a bit each, behind them a node of as many places. */
final class OptionalWriter extends NodeWriter {
  private final int valueBranch;
  private final NodeWriter values;
  private final ByteWriter bits = new ByteWriter();
  private int lastByte;
  private int nullCount;

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
    int index = (values.count() - 1) & 7;
    lastByte |= bit << index;
    if (index == 7) {
      bits.writeByte(lastByte);
      lastByte = 0;
    }
  }

  @Override
  int count() {
    return values.count();
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    values.addBounds(path, target);
  }

  @Override
  void writeTo(PageOutput page) {
    Validity.Kind kind =
        nullCount == 0
            ? Validity.Kind.NO_NULLS
            : nullCount == count() ? Validity.Kind.ALL_NULL : Validity.Kind.BITS;
    page.head().writeByte(kind.code());
    if (kind == Validity.Kind.BITS) {
      writeBits(page);
    }
    if (kind != Validity.Kind.ALL_NULL) {
      values.writeTo(page);
    }
  }

  private void writeBits(PageOutput page) {
    page.head().writeVarint(nullCount);
    if ((count() & 7) != 0) {
      bits.writeByte(lastByte);
    }
    while (bits.size() % Long.BYTES != 0) {
      bits.writeByte(0);
    }
    boolean isSmall = page.options().profile() == VectorProfile.SMALL;
    page.writeRegion(bits, isSmall ? CompressionCodec.ZSTD : CompressionCodec.NONE);
  }
}
