package dev.stoa.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.avro.AvroTypes;
import dev.stoa.type.DataType;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class StoredPathTest {
  private static final DataType TYPE =
      AvroTypes.type(
          new Schema.Parser()
              .parse(
                  """
                  {"type": "record", "name": "r", "fields": [
                    {"name": "b", "type": ["null", "int"], "stoa.stored-name": "a"},
                    {"name": "a", "type": "string", "stoa.stored-name": "a_7"},
                    {"name": "m", "type": {"type": "map", "values":
                      {"type": "record", "name": "s", "fields": [{"name": "x", "type": "long"}]}}}]}
                  """));

  private static String stepsOf(String storedSteps) {
    return StoredPath.find(TYPE, storedSteps).map(StoredPath::steps).orElse("none");
  }

  @Test
  void aRenamedFieldHasItsNewName() {
    assertEquals(".b", stepsOf(".a"));
    assertEquals(".a", stepsOf(".a_7"));
    assertEquals(
        Optional.of(true), StoredPath.find(TYPE, ".a").map(path -> path.type().isNullable()));
  }

  @Test
  void keysMayContainQuotesAndDots() {
    assertEquals(".m['it''s.[x]'].x", stepsOf(".m['it''s.[x]'].x"));
    assertEquals(".m['']", stepsOf(".m['']"));
  }

  @Test
  void aDroppedFieldHasNoPath() {
    assertEquals("none", stepsOf(".dropped"));
    assertEquals("none", stepsOf(".m['k'].dropped"));
    assertEquals("", stepsOf(""));
  }
}
