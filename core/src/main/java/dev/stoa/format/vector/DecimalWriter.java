package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.LongValues;
import dev.stoa.predicate.LongBoundsBuilder;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * Decimals: unscaled numbers where each stands in its fewest bytes and fits a long, as nearly all
 * do; else the bytes, so that every value comes back as it was.
 */
final class DecimalWriter extends NodeWriter {
  private final NodeWriter bytes;
  private final int fixedSize;
  private final LongBoundsBuilder bounds = new LongBoundsBuilder();
  private int valueCount;
  private final LongArray numbers = new LongArray();
  private boolean areNumbers = true;

  DecimalWriter(Schema schema) {
    boolean isFixed = schema.getType() == Schema.Type.FIXED;
    this.fixedSize = isFixed ? schema.getFixedSize() : -1;
    this.bytes = isFixed ? new FixedWriter(schema) : new BytesWriter(Optional.empty());
  }

  @Override
  void append(ByteReader in) {
    int start = in.position();
    int length = fixedSize >= 0 ? fixedSize : in.readLength();
    in.require(length);
    addNumber(in.array(), in.position(), length);
    in.moveTo(start);
    bytes.append(in);
  }

  private void addNumber(byte[] array, int from, int length) {
    long value = DecimalBytes.unscaled(array, from, length);
    boolean isSame =
        fixedSize >= 0
            ? DecimalBytes.isExtended(array, from, length)
            : DecimalBytes.isShortest(array, from, length);
    areNumbers &= isSame;
    numbers.add(value);
    bounds.add(value);
    valueCount++;
  }

  @Override
  void appendNull() {
    numbers.add(numbers.last());
    bytes.appendNull();
  }

  @Override
  int count() {
    return numbers.size();
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    if (areNumbers) {
      target.add(path, valueCount, bounds);
    } else {
      target.addCounts(path, valueCount);
    }
  }

  @Override
  boolean leaveOutNulls(Bitmap present) {
    numbers.retain(present);
    bytes.leaveOutNulls(present);
    return true;
  }

  @Override
  void writeTo(PageOutput page) {
    ByteWriter head = page.head();
    head.writeByte(areNumbers ? 1 : 0);
    if (areNumbers) {
      page.write(LongValues.of(numbers.values(), numbers.size(), Long.BYTES));
    } else {
      bytes.writeTo(page);
    }
  }
}
