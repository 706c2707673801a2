package dev.stoa.format.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.FilePlace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EntryKeysTest {
  private static final int LEAST = 10;

  /** What was found of some keys. */
  private static final class Found {
    private final KeyTable table = new KeyTable();
    private final int[] numbers;

    Found(EntryKeys entries, ByteReader source) {
      this.numbers = entries.countFrequent(source, LEAST, table);
    }

    String key(int number) {
      int start = table.start(number);
      return new String(table.data(), start, table.end(number) - start, StandardCharsets.UTF_8);
    }
  }

  private static Found find(List<String> keys) {
    ByteWriter bytes = new ByteWriter();
    for (String key : keys) {
      byte[] text = key.getBytes(StandardCharsets.UTF_8);
      bytes.writeZigzag(text.length);
      bytes.writeBytes(text, 0, text.length);
    }
    ByteReader in = new ByteReader(bytes.array(), bytes.size(), 0, new FilePlace("keys", ""));
    EntryKeys entries = new EntryKeys();
    for (int i = 0; i < keys.size(); i++) {
      entries.add(in);
    }
    assertEquals(0, in.remaining());
    return new Found(entries, in);
  }

  private static Map<String, Integer> counts(List<String> keys) {
    Map<String, Integer> counts = new HashMap<>();
    keys.forEach(key -> counts.merge(key, 1, Integer::sum));
    return counts;
  }

  private static void check(List<String> keys) {
    Found found = find(keys);
    Map<String, Integer> counts = counts(keys);
    for (int entry = 0; entry < keys.size(); entry++) {
      String key = keys.get(entry);
      int number = found.numbers[entry];
      if (number == EntryKeys.RARE) {
        assertTrue(counts.get(key) < LEAST, key);
      } else {
        assertEquals(key, found.key(number));
        assertEquals(counts.get(key), found.table.occurrences(number), key);
      }
    }
  }

  @Test
  void keysThatAreFrequentAreCountedAmongManyThatAreNot() {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("EntryKeysTest: replay with -Dseed=" + seed);
    Random random = new Random(seed);
    for (int size : new int[] {0, 1, 9, 10, 63, 64, 65, 1_000, 50_000}) {
      List<String> keys = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        int choices = random.nextInt(4) == 0 ? 5 : 1_000_000;
        keys.add("k".repeat(random.nextInt(3)) + random.nextInt(choices));
      }
      check(keys);
    }
  }

  @Test
  void keysThatOccurJustOftenEnoughAreCountedAndNumberedAsTheyCame() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < LEAST; i++) {
      keys.addAll(List.of("", "é", "long key ".repeat(100)));
    }
    check(keys);
    Found found = find(keys);
    assertEquals(3, found.table.size());
    assertEquals("", found.key(0));
    assertEquals("é", found.key(1));
  }

  @Test
  void noneOfManyDifferentKeysComesIntoTheTable() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 16_000; i++) {
      keys.add("key " + i);
    }
    assertTrue(find(keys).table.size() < keys.size() / 100);
  }
}
