package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.Faults.assertJumpTells;
import static dev.stoa.format.valuepage.Faults.assertVerifyTells;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Dictionaries, and references to them, that no writer writes, with valid checksums. */
class HostileDictionaryTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final Schema MAP = Schema.createMap(TEXT);
  private static final Schema ARRAY = Schema.createArray(TEXT);
  private static final List<String> KEYS = List.of("a", "b");
  private static final List<String> VALUES = List.of("zero", "one");

  /** Without skip levels; the dictionaries are still to be added. */
  private static HandcraftedPage page() {
    return HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE).u8(0);
  }

  private static HandcraftedPage usual() {
    return page().dictionary(KEYS, VALUES);
  }

  /** The dictionaries' bytes are uncompressed. */
  private static HandcraftedPage withDictionary(HandcraftedPage entries) {
    byte[] bytes = entries.toByteArray();
    return page().varints(bytes.length).raw(bytes);
  }

  private static HandcraftedPage entries() {
    return HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE);
  }

  @Test
  void rightReferencesAreFollowed() {
    HandcraftedPage page = usual().varints(2, 4, 1, 1, 0, 3, 0).varints(1, 3, 1).texts("x");
    assertEquals(
        List.of(
            Map.of(new Utf8("a"), new Utf8("one"), new Utf8("b"), new Utf8("zero")),
            Map.of(),
            Map.of(new Utf8("b"), new Utf8("x"))),
        Faults.readAndVerify(page, MAP, 3));
    HandcraftedPage array = page().dictionary(List.of(), VALUES).varints(2, 3, 3).texts("x");
    assertEquals(
        List.of(List.of(new Utf8("one"), new Utf8("x"))), Faults.readAndVerify(array, ARRAY, 1));
  }

  @Test
  void aReferenceBeyondTheDictionaryIsRefused() {
    assertVerifyTells("a code of one of 2 values, found 2", usual().varints(1, 2, 0, 5), MAP, 1);
    assertVerifyTells("values, found", usual().varints(1, 11, 0, -1), MAP, 1);
    assertVerifyTells("a code of one of 2 values, found 2", usual().varints(1, 1, 5), ARRAY, 1);
    HandcraftedPage none = page().dictionary(KEYS, List.of()).varints(1, 2, 0, 1);
    assertVerifyTells("a code of one of 0 values, found 0", none, MAP, 1);
  }

  @Test
  void rejectsAKeyCodeOutOfRange() {
    assertVerifyTells("a code of one of 2 keys, found 2", usual().varints(1, 2, 2, 1), MAP, 1);
    assertVerifyTells("a code of one of 2 keys, found", usual().varints(1, 11, -1, 1), MAP, 1);
    HandcraftedPage none = page().dictionary(List.of(), VALUES).varints(1, 2, 0, 1);
    assertVerifyTells("a code of one of 0 keys, found 0", none, MAP, 1);
  }

  @Test
  void rejectsItemCountsAndSizesBeyondThePage() {
    for (long count : new long[] {3, 1_000_000_000, Long.MAX_VALUE, -1}) {
      assertVerifyTells("items", usual().varints(count, 1, 1), MAP, 1);
      assertVerifyTells("items", usual().varints(count, 1), ARRAY, 1);
    }
    for (long size : new long[] {3, 1_000_000_000, Long.MAX_VALUE, -1}) {
      assertVerifyTells("items", usual().varints(1, size, 0, 1), MAP, 1);
      assertVerifyTells("items", usual().varints(1, size, 1), ARRAY, 1);
    }
    for (int size : new int[] {0, 1, 3}) {
      assertVerifyTells("the items to end at byte", usual().varints(1, size, 0, 1, 0), MAP, 2);
    }
    assertJumpTells("more bytes", usual().varints(1, 100, 0, 1, 0), MAP, 2, 1);
  }

  @Test
  void rejectsDictionaryReferencesOutOfRange() {
    for (long count : new long[] {3, 1_000_000_000, Long.MAX_VALUE, -1}) {
      assertVerifyTells("entries", withDictionary(entries().varints(count, 0)), MAP, 1);
      assertVerifyTells("entries", withDictionary(entries().varints(0, count, 0)), MAP, 1);
    }
    for (long length : new long[] {3, 5, 1_000_000_000, Long.MAX_VALUE, -1}) {
      assertVerifyTells(
          "expected", withDictionary(entries().varints(1, length).u8('k', 0)), MAP, 1);
      assertVerifyTells("expected", withDictionary(entries().varints(0, 1, length, 0)), MAP, 1);
    }
    HandcraftedPage sum = entries().varints(4, 6, 6, 6, 6).u8(1, 2, 3);
    assertVerifyTells("a dictionary of 8 bytes", withDictionary(sum), MAP, 1);
    HandcraftedPage longer = entries().varints(0, 0, 0);
    assertVerifyTells("the end of the dictionary", withDictionary(longer), MAP, 1);
    assertVerifyTells("expected", withDictionary(entries()), MAP, 1);
  }

  @Test
  void aDictionaryLongerThanItsPageIsRefused() {
    for (long length : new long[] {1, 1_000_000_000, Integer.MAX_VALUE, Long.MAX_VALUE, -1}) {
      assertVerifyTells("dictionaries", page().varints(length), MAP, 1);
    }
  }

  @Test
  void rejectsUnsortedKeys() {
    List<List<String>> wrong =
        List.of(List.of("b", "a"), List.of("a", "a"), List.of("a", "b", "ab"), List.of("a", ""));
    for (List<String> keys : wrong) {
      assertVerifyTells("ascending keys", page().dictionary(keys, VALUES).varints(0), MAP, 1);
    }
    List<String> reversed = IntStream.range(0, 300).mapToObj(i -> "k" + (1000 - i)).toList();
    assertVerifyTells("ascending keys", page().dictionary(reversed, VALUES).varints(0), MAP, 1);
  }

  @Test
  void theFirst128KeysAndTheOthersAreSortedSeparately() {
    List<String> keys =
        IntStream.range(0, 300).mapToObj(i -> (i < 128 ? "x" : "c") + (1000 + i)).toList();
    HandcraftedPage page = page().dictionary(keys, VALUES).varints(2, 5, 127, 1, 128, 3);
    assertEquals(
        List.of(Map.of(new Utf8("x1127"), new Utf8("zero"), new Utf8("c1128"), new Utf8("one"))),
        Faults.readAndVerify(page, MAP, 1));
    HandcraftedPage again = page().dictionary(Collections.nCopies(130, "k"), VALUES).varints(0);
    assertVerifyTells("ascending keys", again, MAP, 1);
  }

  @Test
  void rejectsAKeyInBothHalvesOfTheDictionary() {
    List<String> keys =
        IntStream.range(0, 129).mapToObj(i -> i < 128 ? "k" + (1000 + i) : "k1000").toList();
    assertVerifyTells("distinct keys", page().dictionary(keys, VALUES).varints(0), MAP, 1);
  }

  @Test
  void anEntryThatIsNoWholeValueIsFound() {
    HandcraftedPage shorter = entries().varints(0, 2, 4, 5).texts("zero", "one");
    assertVerifyTells("expected", withDictionary(shorter).varints(1, 1, 3), ARRAY, 1);
    HandcraftedPage longer = entries().varints(0, 2, 6, 3).texts("zero", "one");
    assertVerifyTells(
        "value 0 of the dictionary to end at", withDictionary(longer).varints(1, 1, 1), ARRAY, 1);
    HandcraftedPage odd = entries().varints(0, 1, 1, 1).u8(1);
    assertVerifyTells("expected", withDictionary(odd).varints(1, 1, 1), ARRAY, 1);
  }

  private static Object view(HandcraftedPage page, Schema schema) {
    ValuePageDecoder decoder = page.open(schema, 1);
    return decoder.serde().view(decoder.seek(0), null);
  }

  @Test
  void itemsThatDoNotEndWhereTheySayAreFoundThroughViews() {
    String words = "the items to end at byte";
    for (int size : new int[] {3, 5}) {
      HandcraftedPage page = usual().varints(2, size, 0, 1, 1, 3, 0);
      var map = (ColumnarMap) view(page, MAP);
      Faults.assertTells(words, () -> map.textAt("b"));
      Faults.assertTells(words, () -> map.isNullAt("b"));
      Faults.assertTells(words, () -> map.keySet().forEach(key -> {}));
      Faults.assertTells(words, () -> map.forEach((key, value) -> {}));
    }
    List<String> keys = List.of("a", "b", "c");
    var absent = (ColumnarMap) view(page().dictionary(keys, VALUES).varints(2, 3, 0, 1, 1, 3), MAP);
    Faults.assertTells(words, () -> absent.isNullAt("c"));
    for (int size : new int[] {1, 3}) {
      var array = (ColumnarArray) view(usual().varints(2, size, 1, 3, 0), ARRAY);
      Faults.assertTells(words, () -> array.textAt(1));
      Faults.assertTells(words, () -> array.get(1));
    }
    Schema union = Schema.createUnion(Schema.create(Schema.Type.INT), MAP);
    for (int size : new int[] {3, 5}) {
      HandcraftedPage page =
          page().dictionary(List.of(), List.of()).varints(2, size, 2, 0, 2, 0, 0);
      var array = (ColumnarArray) view(page, Schema.createArray(union));
      Faults.assertTells(words, () -> array.mapAt(1));
    }
  }

  /** The number of bytes of references to 2 GiB of strings. */
  @Test
  void rejectsOversizedReferencesBeforeAllocating() {
    int size = 1 << 20;
    int count = 2048;
    List<String> texts = List.of("x".repeat(size));
    HandcraftedPage array = page().dictionary(List.of(), texts).varints(count, count);
    array.raw(repeat(count, 1));
    assertVerifyTells("references to at most 1073741824 bytes", array, ARRAY, 1);
    HandcraftedPage map = page().dictionary(List.of("k"), texts).varints(count, 2L * count);
    map.raw(repeat(count, 0, 1));
    assertVerifyTells("references to at most 1073741824 bytes", map, MAP, 1);
  }

  /** The lengths declare a few bytes, the stored value has many. */
  @Test
  void aReferenceToAValueLongerThanItsEntryIsRefused() {
    String words = "value 0 of the dictionary to end at";
    HandcraftedPage values = entries().varints(0, 2, 1, 9).texts("12345678").u8(0);
    ValuePageDecoder array = withDictionary(values).varints(1, 1, 1).open(ARRAY, 1);
    Faults.assertTells(words, () -> Faults.read(array, 0));
    HandcraftedPage keyed =
        entries().varints(1, 1).u8('k').varints(2, 1, 9).texts("12345678").u8(0);
    ValuePageDecoder map = withDictionary(keyed).varints(1, 2, 0, 1).open(MAP, 1);
    Faults.assertTells(words, () -> Faults.read(map, 0));
  }

  private static byte[] repeat(int times, int... bytes) {
    byte[] repeated = new byte[times * bytes.length];
    for (int i = 0; i < repeated.length; i++) {
      repeated[i] = (byte) bytes[i % bytes.length];
    }
    return repeated;
  }

  @Test
  void emptyEntriesAreRefusedSinceValuesHaveBytesAndKeysDiffer() {
    assertVerifyTells(
        "dictionary entries that are not empty",
        withDictionary(entries().varints(0, 1, 0, 9)),
        MAP,
        1);
    HandcraftedPage keys = entries().varints(2, 0, 0, 0).u8(0);
    assertVerifyTells("dictionary entries that are not empty", withDictionary(keys), MAP, 1);
    HandcraftedPage many = entries().varints(0, 100).raw(new byte[100]);
    assertVerifyTells("the dictionary in 100 bytes, found 100", withDictionary(many), MAP, 1);
    HandcraftedPage emptyKey = page().dictionary(List.of("", "a"), VALUES).varints(1, 2, 0, 1);
    assertEquals(
        List.of(Map.of(new Utf8(""), new Utf8("zero"))), Faults.readAndVerify(emptyKey, MAP, 1));
  }

  /** Of nulls in arrays that are values of a map. */
  @Test
  void zeroSizeItemsAreCountedAcrossTheValue() {
    Schema nulls = Schema.createArray(Schema.create(Schema.Type.NULL));
    int half = (1 << 19) + 1;
    HandcraftedPage page = page().dictionary(KEYS, List.of());
    HandcraftedPage array = entries().varints(2L * half - 1, 0, 0);
    int size = array.toByteArray().length;
    page.varints(2, 2L * (1 + size), 0)
        .raw(array.toByteArray())
        .varints(1)
        .raw(array.toByteArray());
    assertVerifyTells("zero-size items", page, Schema.createMap(nulls), 1);
  }

  @Test
  void valuesThatHaveNoDictionaryAreRefused() {
    Schema longs = Schema.createArray(Schema.create(Schema.Type.LONG));
    for (Schema schema : List.of(TEXT, longs, Schema.create(Schema.Type.INT))) {
      assertVerifyTells("expected a page without dictionaries", usual().varints(0), schema, 1);
    }
  }
}
