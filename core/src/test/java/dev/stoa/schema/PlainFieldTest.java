package dev.stoa.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainFieldTest {
  private static final List<Schema.Type> PRIMITIVES =
      List.of(
          Schema.Type.BOOLEAN,
          Schema.Type.INT,
          Schema.Type.LONG,
          Schema.Type.FLOAT,
          Schema.Type.DOUBLE,
          Schema.Type.BYTES,
          Schema.Type.STRING);

  private static Stream<Schema.Field> plainFields() {
    Schema nothing = Schema.create(Schema.Type.NULL);
    Stream<Schema.Field> nullable =
        PRIMITIVES.stream()
            .map(type -> Schema.createUnion(nothing, Schema.create(type)))
            .map(type -> new Schema.Field("a_1", type, null, Schema.Field.NULL_DEFAULT_VALUE));
    Stream<Schema.Field> others =
        PRIMITIVES.stream().map(type -> new Schema.Field("Name", Schema.create(type), null, null));
    return Stream.concat(
        Stream.of(new Schema.Field("_", nothing, null, null)), Stream.concat(nullable, others));
  }

  @ParameterizedTest
  @MethodSource("plainFields")
  void aPlainFieldIsReadAsAvroReadsIt(Schema.Field field) {
    String text = FieldText.of(field);
    Schema.Field read = PlainField.parse(text).orElseThrow();
    Schema.Field parsed = FieldText.parseJson(text);
    assertEquals(parsed, read);
    assertEquals(parsed.hasDefaultValue(), read.hasDefaultValue());
    assertEquals(parsed.defaultVal(), read.defaultVal());
    assertEquals(parsed.doc(), read.doc());
    assertEquals(parsed.order(), read.order());
    assertEquals(parsed.aliases(), read.aliases());
    assertEquals(parsed.getObjectProps(), read.getObjectProps());
    assertEquals(text, FieldText.of(read));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"name\":\"",
        "{\"name\":\"\",\"type\":\"int\"}",
        "{\"name\":\"1\",\"type\":\"int\"}",
        "{\"name\":\"é\",\"type\":\"int\"}",
        "{\"name\":\"a\\u0062\",\"type\":\"int\"}",
        "{\"name\":\"a\",\"type\":\"int\"",
        "{\"name\":\"a\",\"type\":\"int\",\"doc\":\"d\"}",
        "{\"name\":\"a\",\"type\":\"int\",\"default\":0}",
        "{\"name\":\"a\",\"type\":\"other\"}",
        "{\"name\":\"a\",\"type\":[\"null\",\"int\"]}",
        "{\"name\":\"a\",\"type\":[\"null\",\"null\"],\"default\":null}",
        "{\"name\":\"a\",\"type\":[\"int\",\"null\"],\"default\":0}",
        "{\"name\":\"a\",\"type\":[\"null\",\"int\",\"long\"],\"default\":null}",
        "{\"name\":\"a\",\"type\":{\"type\":\"int\",\"logicalType\":\"date\"}}"
      })
  void otherTextsAreLeftToAvro(String text) {
    assertTrue(PlainField.parse(text).isEmpty());
  }

  @Test
  void fieldsOfOneTextShareNoSchema() {
    String text = "{\"name\":\"a\",\"type\":\"string\"}";
    FieldText.parse(text).schema().addProp("avro.java.string", "String");
    assertEquals(0, FieldText.parse(text).schema().getObjectProps().size());
  }
}
