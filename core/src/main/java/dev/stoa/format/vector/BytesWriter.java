package dev.stoa.format.vector;

import dev.stoa.data.Bitmap;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.predicate.BytesBoundsBuilder;
import dev.stoa.predicate.BytesOrder;
import dev.stoa.predicate.ValueForm;
import java.util.Optional;
import org.apache.avro.Schema;

/** Strings and bytes: all their bytes one after another, and where each ends. */
final class BytesWriter extends NodeWriter {
  private final Optional<BytesOrder> order;
  private final BytesBoundsBuilder bounds;
  private int valueCount;
  private final ByteWriter data = new ByteWriter();
  private final IntArrayList ends = new IntArrayList();

  /** A writer of values that are in this order, or in none. */
  BytesWriter(Optional<BytesOrder> order) {
    this.order = order;
    this.bounds = new BytesBoundsBuilder(order.orElse(BytesOrder.UNSIGNED));
  }

  /** The order of the values of a schema. */
  static Optional<BytesOrder> orderOf(Schema schema) {
    return switch (ValueForm.of(schema)) {
      case BYTES -> Optional.of(BytesOrder.UNSIGNED);
      case DECIMAL -> Optional.of(BytesOrder.DECIMAL);
      default -> Optional.empty();
    };
  }

  @Override
  void append(ByteReader in) {
    int length = in.readLength();
    in.require(length);
    add(in.array(), in.position(), length);
    in.skip(length);
  }

  /** Adds a value that stands elsewhere. */
  void add(byte[] bytes, int from, int length) {
    data.writeBytes(bytes, from, length);
    if (order.isPresent()) {
      bounds.add(bytes, from, length);
    }
    valueCount++;
    ends.add(data.size());
  }

  @Override
  void appendNull() {
    ends.add(data.size());
  }

  @Override
  int count() {
    return ends.size();
  }

  @Override
  void addBounds(String path, BoundsCollector target) {
    if (order.isPresent()) {
      target.add(path, valueCount, bounds);
    } else {
      target.addCounts(path, valueCount);
    }
  }

  @Override
  boolean leaveOutNulls(Bitmap present) {
    ends.retain(present);
    return true;
  }

  @Override
  void writeTo(PageOutput page) {
    page.write(BytesValues.of(data, ends.values(), ends.size()));
  }
}
