package dev.stoa.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;

/** Formats records as text, in full and truncated. */
class RecordFormatterTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"R","fields":[
               {"name":"a_x20_b","type":"string","field-name":"a b"},
               {"name":"none","type":["null","int"]},
               {"name":"bytes","type":"bytes"},
               {"name":"list","type":{"type":"array","items":{"type":"map","values":"long"}}},
               {"name":"price","type":{"type":"bytes","logicalType":"decimal",
                "precision":9,"scale":2}}]}
              """);

  private static GenericRecord record(String text, int byteCount) {
    return new GenericRecordBuilder(SCHEMA)
        .set("a_x20_b", text)
        .set("none", null)
        .set("bytes", ByteBuffer.wrap(new byte[byteCount]))
        .set("list", List.of(Map.of("k", 1L)))
        .set("price", ByteBuffer.wrap(new byte[] {125}))
        .build();
  }

  @Test
  void printsALinePerField() {
    assertEquals(
        """
        a b: x\\ty\\u001b
        bytes: 2 bytes [00 00]
        list: [{"k":1}]
        price: 1.25
        """,
        RecordFormatter.ofFullValues(SCHEMA).format(record("x\ty\u001b", 2)));
  }

  @Test
  void truncatesLongValues() {
    assertEquals(
        """
        a b: 123456789… (12 characters)
        bytes: 20 bytes [… (60 characters)
        list: [{"k":1}]
        price: 1.25
        """,
        RecordFormatter.ofTruncatedValues(SCHEMA, 10, ValueStyle.ISO)
            .format(record("123456789😀0", 20)));
  }
}
