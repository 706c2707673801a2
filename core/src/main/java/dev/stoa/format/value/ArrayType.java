package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.Collection;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** An array: {@linkplain SizedBlocks sized blocks} of its elements. */
final class ArrayType extends ValueType {
  private static final int LARGEST_FIRST_CAPACITY = 1024;

  private final ValueType element;

  ArrayType(Schema schema, ValueType element) {
    super(schema);
    this.element = element;
  }

  @Override
  public void write(Object value, ByteWriter out) {
    if (!(value instanceof Collection<?> items)) {
      throw mismatch(value);
    }
    int from = out.size();
    int count = 0;
    for (Object item : items) {
      try {
        element.write(item, out);
      } catch (ValueMismatchException e) {
        throw e.under("[" + count + "]");
      }
      count++;
    }
    SizedBlocks.end(count, from, out);
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    int count = SizedBlocks.readCount(in, element.leastSizeInBytes());
    GenericData.Array<Object> items =
        new GenericData.Array<>(Math.min(count, LARGEST_FIRST_CAPACITY), schema());
    while (count > 0) {
      for (int i = 0; i < count; i++) {
        items.add(element.read(in, null));
      }
      count = SizedBlocks.readCount(in, element.leastSizeInBytes());
    }
    return items;
  }

  @Override
  public void skip(ByteReader in) {
    for (int count = SizedBlocks.skipSized(in); count > 0; count = SizedBlocks.skipSized(in)) {
      for (int i = 0; i < count; i++) {
        element.skip(in);
      }
    }
  }

  @Override
  int leastSizeInBytes() {
    return 1;
  }
}
