package dev.stoa.format.valuepage;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.ValueSerde;
import java.util.List;
import org.apache.avro.Schema;

/** Encodes pages as split writers do. */
final class EncodedPages {
  private EncodedPages() {}

  static ValuePageEncoder.Page encode(Schema schema, ValuePageOptions options, List<?> values) {
    ByteWriter bytes = new ByteWriter();
    ValueSerde serde = ValueSerde.of(schema);
    for (Object value : values) {
      serde.write(value, bytes);
    }
    return new ValuePageEncoder()
        .encode(AvroSchemas.of(schema), options, new ValuePageEncoder.Values(bytes, values.size()));
  }

  static ByteReader reader(ValuePageEncoder.Page page) {
    byte[] bytes = page.bytes().toByteArray();
    return new ByteReader(bytes, bytes.length, 0, HandcraftedPage.LOCATION);
  }
}
