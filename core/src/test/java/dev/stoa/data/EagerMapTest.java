package dev.stoa.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

class EagerMapTest {
  private final Map<?, ?> map =
      new EagerMap(
          new CharSequence[] {new Utf8("content-type"), "größe", new Utf8(""), null},
          new Object[] {"html", 5, null, null},
          3);

  @Test
  void aKeyIsFoundHoweverItIsKept() {
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
  void itEqualsAnyMapOfTheSameKeysAndValues() {
    EagerMap strings = new EagerMap(new CharSequence[] {"a", "b"}, new Object[] {1, 2}, 2);
    assertEquals(Map.of("a", 1, "b", 2), strings);
    assertEquals(Map.of("a", 1, "b", 2).hashCode(), strings.hashCode());
    assertThrows(UnsupportedOperationException.class, () -> strings.put("c", 3));
  }

  @Test
  void equalityGoesBothWays() {
    EagerMap utf8 =
        new EagerMap(new CharSequence[] {new Utf8("a"), new Utf8("ü")}, new Object[] {1, 2}, 2);
    assertEquals(Map.of("a", 1, "ü", 2), utf8);
    assertEquals(utf8, Map.of("a", 1, "ü", 2));
    assertEquals(utf8, Map.of(new Utf8("a"), 1, new Utf8("ü"), 2));
    assertFalse(utf8.equals(Map.of("a", 1, "u", 2)));
    assertFalse(utf8.equals(Map.of("a", 1)));
  }
}
