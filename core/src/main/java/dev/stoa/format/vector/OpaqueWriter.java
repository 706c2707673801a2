package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.value.ValueType;
import java.util.Optional;
import org.apache.avro.Schema;

/** Values that have no shape of their own, as byte strings in Avro binary. */
final class OpaqueWriter extends NodeWriter {
  private final ValueType type;
  private final BytesWriter values = new BytesWriter(Optional.empty());

  OpaqueWriter(Schema schema) {
    this.type = ValueType.of(schema);
  }

  @Override
  void append(ByteReader in) {
    int start = in.position();
    type.skip(in);
    values.add(in.array(), start, in.position() - start);
  }

  @Override
  void appendNull() {
    values.appendNull();
  }

  @Override
  int count() {
    return values.count();
  }

  @Override
  void addBounds(String path, BoundsCollector target) {}

  @Override
  void writeTo(PageOutput page) {
    values.writeTo(page);
  }
}
