package dev.stoa.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Eager maps find keys of each class of text, and are equal to other maps with equal entries. */
class EagerMapTest {
  private final Map<?, ?> map =
      new EagerMap(
          new CharSequence[] {new Utf8("content-type"), "größe", new Utf8(""), null},
          new Object[] {"html", 5, null, null},
          3); // the fourth key and value are unused capacity

  @Test
  void findsKeysOfEachClassOfText() {
    assertEquals("html", map.get("content-type"));
    assertEquals("html", map.get(new Utf8("content-type")));
    assertEquals(5, map.get("größe"));
    assertEquals(5, map.get(new Utf8("größe")));
    assertTrue(map.containsKey(""));
    assertNull(map.get(""));
    assertNull(map.get("absent"));
    assertFalse(map.containsKey(17));
    assertNull(map.get(null));
  }

  @Test
  void mapsEqualOtherMapsWithTheSameEntries() {
    EagerMap stringMap = new EagerMap(new CharSequence[] {"a", "b"}, new Object[] {1, 2}, 2);
    assertEquals(Map.of("a", 1, "b", 2), stringMap);
    assertEquals(Map.of("a", 1, "b", 2).hashCode(), stringMap.hashCode());
    assertThrows(UnsupportedOperationException.class, () -> stringMap.put("c", 3));
  }

  @Test
  void equalityIsSymmetric() {
    EagerMap utf8Map =
        new EagerMap(new CharSequence[] {new Utf8("a"), new Utf8("ü")}, new Object[] {1, 2}, 2);
    assertEquals(Map.of("a", 1, "ü", 2), utf8Map);
    assertEquals(utf8Map, Map.of("a", 1, "ü", 2));
    assertEquals(utf8Map, Map.of(new Utf8("a"), 1, new Utf8("ü"), 2));
    assertFalse(utf8Map.equals(Map.of("a", 1, "u", 2)));
    assertFalse(utf8Map.equals(Map.of("a", 1)));
  }
}
