package dev.stoa.testing.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.avro.AvroTypes;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomSchemas;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeReader;
import dev.stoa.type.TypeWriter;
import java.util.Random;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** Random Avro schemas stay equal when they are converted to Stoa's types, written and read. */
final class AvroRoundTripTest {
  private static final int DEFAULT_ROUNDS = 1_000;

  @Test
  void randomSchemasRoundTrip() throws Exception {
    Random random = Seeds.random(AvroRoundTripTest.class);
    RandomSchemas schemas = new RandomSchemas(random, new Coverage());
    RandomAttributes attributes = new RandomAttributes(random);
    for (int round = 0; round < Seeds.rounds(DEFAULT_ROUNDS); round++) {
      Schema plainSchema = schemas.next();
      Schema schema = random.nextInt(5) == 0 ? plainSchema : attributes.addTo(plainSchema);
      DataType type = AvroTypes.type(schema);
      assertEqualSchemas(schema, AvroTypes.schema(type));
      byte[] bytes = TypeWriter.typeBytes(type);
      DataType deserialized = TypeReader.type(bytes, "a schema");
      assertEquals(type, deserialized);
      assertEqualSchemas(schema, AvroTypes.schema(deserialized));
      assertArrayEquals(
          bytes, TypeWriter.typeBytes(AvroTypes.type(AvroTypes.schema(deserialized))));
    }
  }

  private static void assertEqualSchemas(Schema expected, Schema actual) {
    assertEquals(expected.toString(), actual.toString());
    assertEquals(expected, actual);
  }
}
