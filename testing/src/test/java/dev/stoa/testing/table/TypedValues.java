package dev.stoa.testing.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;

/** Compares what a record's typed accessors give with the expected value. */
final class TypedValues {
  private TypedValues() {}

  static void check(String place, Object expected, ColumnarRecord record, Schema.Field field) {
    int ordinal = field.pos();
    assertEquals(expected == null, record.isNullAt(ordinal), place);
    boolean isGeneralUnion =
        field.schema().isUnion()
            && (!field.schema().isNullable() || field.schema().getTypes().size() != 2);
    if (isGeneralUnion) {
      return; // It has no typed accessor.
    }
    if (expected instanceof Boolean value) {
      assertEquals(value, record.booleanAt(ordinal), place);
    } else if (expected instanceof Integer value) {
      assertEquals(value, record.intAt(ordinal), place);
      assertEquals((long) value, record.longAt(ordinal), place);
    } else if (expected instanceof Long value) {
      assertEquals(value, record.longAt(ordinal), place);
    } else if (expected instanceof Float value) {
      assertEquals(value, record.floatAt(ordinal), place);
      assertEquals((double) value, record.doubleAt(ordinal), place);
    } else if (expected instanceof Double value) {
      assertEquals(value, record.doubleAt(ordinal), place);
    } else if (expected instanceof CharSequence value) {
      assertEquals(value.toString(), record.textAt(ordinal).toString(), place);
    } else if (expected instanceof ByteBuffer value) {
      assertEquals(value, record.bytesAt(ordinal), place);
    } else {
      assertThrows(IllegalStateException.class, () -> record.longAt(ordinal), place);
    }
  }
}
