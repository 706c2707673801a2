package dev.stoa.format.vector.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.page.PathBounds;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.LongBounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bounds of a key include only its own values. */
class KeyBoundsTest {
  private static List<Long> minAndMax(Bounds bounds) {
    LongBounds longs = assertInstanceOf(LongBounds.class, bounds);
    return List.of(longs.min(), longs.max());
  }

  private static Map<String, Long> map(Long a, Long b, boolean isAFirst) {
    Map<String, Long> map = new LinkedHashMap<>();
    if (isAFirst) {
      map.put("a", a);
    }
    map.put("b", b);
    map.put("a", a);
    return map;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nullsDoNotExtendTheBoundsByValuesOfOtherKeys(boolean isNullFirst) {
    Schema schema = new Schema.Parser().parse("{\"type\":\"map\",\"values\":[\"null\",\"long\"]}");
    List<Map<String, Long>> rows = new ArrayList<>();
    for (int row = 0; row < 8; row++) {
      rows.add(row == (isNullFirst ? 0 : 7) ? map(null, 100L, false) : map(1L, 100L, true));
    }
    ByteWriter values = new ByteWriter();
    rows.forEach(row -> ValueSerde.of(schema).write(row, values));
    VectorOptions options = new VectorOptions(EncodingProfile.FAST, CompressionCodec.NONE);
    List<PathBounds> bounds =
        VectorPageEncoder.encode(AvroSchemas.of(schema), options, values, rows.size()).bounds();
    Map<String, Bounds> boundsByPath = new LinkedHashMap<>();
    bounds.forEach(pathBounds -> boundsByPath.put(pathBounds.path(), pathBounds.bounds()));
    assertEquals(List.of(1L, 1L), minAndMax(boundsByPath.get("['a']")), boundsByPath::toString);
    assertEquals(List.of(100L, 100L), minAndMax(boundsByPath.get("['b']")), boundsByPath::toString);
  }
}
