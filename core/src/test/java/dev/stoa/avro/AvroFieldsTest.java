package dev.stoa.avro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

final class AvroFieldsTest {
  private static final String UNION = "[\"int\",\"long\"]";

  @Test
  void rejectsADefaultThatAvroWouldCutToTheFirstTypeOfAUnion() {
    AvroRuntimeException e =
        assertThrows(
            AvroRuntimeException.class, () -> AvroFields.withCheckedDefault(field(5_000_000_000L)));
    assertTrue(e.getMessage().contains("put the other first"), e.getMessage());
  }

  @Test
  void acceptsADefaultOfTheFirstTypeOfAUnion() {
    assertEquals(7, AvroFields.withCheckedDefault(field(7)).defaultVal());
  }

  private static Schema.Field field(Object value) {
    return new Schema.Field("d", new Schema.Parser().parse(UNION), null, value);
  }
}
