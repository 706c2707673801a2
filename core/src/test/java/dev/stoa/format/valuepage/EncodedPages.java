package dev.stoa.format.valuepage;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.value.ValueType;
import java.util.List;
import org.apache.avro.Schema;

/** Pages made as split writers make them. */
final class EncodedPages {
  private EncodedPages() {}

  static PageEncoder.Page encode(Schema schema, ValuePageOptions options, List<?> values) {
    ByteWriter bytes = new ByteWriter();
    ValueType type = ValueType.of(schema);
    for (int row = 0; row < values.size(); row++) {
      type.write(values.get(row), bytes);
    }
    return new PageEncoder()
        .encode(AvroSchemas.of(schema), options, new PageEncoder.Values(bytes, values.size()));
  }

  static ByteReader reader(PageEncoder.Page page) {
    byte[] bytes = page.bytes().toByteArray();
    return new ByteReader(bytes, bytes.length, 0, HandMadePage.PLACE);
  }
}
