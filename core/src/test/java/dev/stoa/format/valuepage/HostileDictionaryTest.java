package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.PageAssertions.assertReadFault;
import static dev.stoa.format.valuepage.PageAssertions.assertVerifyFault;
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

/** Malformed dictionaries and references to them, which no writer writes, are reported. */
class HostileDictionaryTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final Schema MAP = Schema.createMap(TEXT);
  private static final Schema ARRAY = Schema.createArray(TEXT);
  private static final List<String> KEYS = List.of("a", "b");
  private static final List<String> VALUES = List.of("zero", "one");

  /** Returns the beginning of a page without skip levels, which dictionaries follow. */
  private static HandcraftedPage page() {
    return HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE).bytes(0);
  }

  private static HandcraftedPage pageWithDictionary() {
    return page().dictionary(KEYS, VALUES);
  }

  /** Returns a page with the bytes of {@code entries} as its uncompressed dictionaries. */
  private static HandcraftedPage withDictionary(HandcraftedPage entries) {
    byte[] bytes = entries.toByteArray();
    return page().varints(bytes.length).raw(bytes);
  }

  /** Returns empty bytes, to which the parts of dictionaries are added. */
  private static HandcraftedPage entries() {
    return HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.NONE);
  }

  @Test
  void readsReferencedValues() {
    HandcraftedPage page =
        pageWithDictionary().varints(2, 4, 1, 1, 0, 3, 0).varints(1, 3, 1).strings("x");
    assertEquals(
        List.of(
            Map.of(new Utf8("a"), new Utf8("one"), new Utf8("b"), new Utf8("zero")),
            Map.of(),
            Map.of(new Utf8("b"), new Utf8("x"))),
        PageAssertions.readAndVerify(page, MAP, 3));
    HandcraftedPage array = page().dictionary(List.of(), VALUES).varints(2, 3, 3).strings("x");
    assertEquals(
        List.of(List.of(new Utf8("one"), new Utf8("x"))),
        PageAssertions.readAndVerify(array, ARRAY, 1));
  }

  @Test
  void rejectsAReferenceBeyondTheDictionary() {
    assertVerifyFault(
        "a code of one of 2 values, found 2", pageWithDictionary().varints(1, 2, 0, 5), MAP, 1);
    assertVerifyFault("values, found", pageWithDictionary().varints(1, 11, 0, -1), MAP, 1);
    assertVerifyFault(
        "a code of one of 2 values, found 2", pageWithDictionary().varints(1, 1, 5), ARRAY, 1);
    HandcraftedPage emptyDictionary = page().dictionary(KEYS, List.of()).varints(1, 2, 0, 1);
    assertVerifyFault("a code of one of 0 values, found 0", emptyDictionary, MAP, 1);
  }

  @Test
  void rejectsAKeyCodeOutOfRange() {
    assertVerifyFault(
        "a code of one of 2 keys, found 2", pageWithDictionary().varints(1, 2, 2, 1), MAP, 1);
    assertVerifyFault(
        "a code of one of 2 keys, found", pageWithDictionary().varints(1, 11, -1, 1), MAP, 1);
    HandcraftedPage emptyDictionary = page().dictionary(List.of(), VALUES).varints(1, 2, 0, 1);
    assertVerifyFault("a code of one of 0 keys, found 0", emptyDictionary, MAP, 1);
  }

  @Test
  void rejectsItemCountsAndSizesBeyondThePage() {
    for (long count : new long[] {3, 1_000_000_000, Long.MAX_VALUE, -1}) {
      assertVerifyFault("items", pageWithDictionary().varints(count, 1, 1), MAP, 1);
      assertVerifyFault("items", pageWithDictionary().varints(count, 1), ARRAY, 1);
    }
    for (long size : new long[] {3, 1_000_000_000, Long.MAX_VALUE, -1}) {
      assertVerifyFault("items", pageWithDictionary().varints(1, size, 0, 1), MAP, 1);
      assertVerifyFault("items", pageWithDictionary().varints(1, size, 1), ARRAY, 1);
    }
    for (int size : new int[] {0, 1, 3}) {
      assertVerifyFault(
          "the items to end at byte", pageWithDictionary().varints(1, size, 0, 1, 0), MAP, 2);
    }
    assertReadFault("more bytes", pageWithDictionary().varints(1, 100, 0, 1, 0), MAP, 2, 1);
  }

  @Test
  void rejectsDictionaryCountsAndLengthsBeyondThePage() {
    for (long count : new long[] {3, 1_000_000_000, Long.MAX_VALUE, -1}) {
      assertVerifyFault("entries", withDictionary(entries().varints(count, 0)), MAP, 1);
      assertVerifyFault("entries", withDictionary(entries().varints(0, count, 0)), MAP, 1);
    }
    for (long length : new long[] {3, 5, 1_000_000_000, Long.MAX_VALUE, -1}) {
      assertVerifyFault(
          "expected", withDictionary(entries().varints(1, length).bytes('k', 0)), MAP, 1);
      assertVerifyFault("expected", withDictionary(entries().varints(0, 1, length, 0)), MAP, 1);
    }
    HandcraftedPage lengthsBeyondPage = entries().varints(4, 6, 6, 6, 6).bytes(1, 2, 3);
    assertVerifyFault("a dictionary of 8 bytes", withDictionary(lengthsBeyondPage), MAP, 1);
    HandcraftedPage trailingByte = entries().varints(0, 0, 0);
    assertVerifyFault("the end of the dictionary", withDictionary(trailingByte), MAP, 1);
    assertVerifyFault("expected", withDictionary(entries()), MAP, 1);
  }

  @Test
  void rejectsADictionaryLongerThanItsPage() {
    for (long length : new long[] {1, 1_000_000_000, Integer.MAX_VALUE, Long.MAX_VALUE, -1}) {
      assertVerifyFault("dictionaries", page().varints(length), MAP, 1);
    }
  }

  @Test
  void rejectsUnsortedKeys() {
    List<List<String>> unsortedKeys =
        List.of(List.of("b", "a"), List.of("a", "a"), List.of("a", "b", "ab"), List.of("a", ""));
    for (List<String> keys : unsortedKeys) {
      assertVerifyFault("ascending keys", page().dictionary(keys, VALUES).varints(0), MAP, 1);
    }
    List<String> descendingKeys = IntStream.range(0, 300).mapToObj(i -> "k" + (1000 - i)).toList();
    assertVerifyFault(
        "ascending keys", page().dictionary(descendingKeys, VALUES).varints(0), MAP, 1);
  }

  @Test
  void theFirst128KeysAndTheOthersAreSortedSeparately() {
    List<String> keys =
        IntStream.range(0, 300).mapToObj(i -> (i < 128 ? "x" : "c") + (1000 + i)).toList();
    HandcraftedPage page = page().dictionary(keys, VALUES).varints(2, 5, 127, 1, 128, 3);
    assertEquals(
        List.of(Map.of(new Utf8("x1127"), new Utf8("zero"), new Utf8("c1128"), new Utf8("one"))),
        PageAssertions.readAndVerify(page, MAP, 1));
    HandcraftedPage repeatedKey =
        page().dictionary(Collections.nCopies(130, "k"), VALUES).varints(0);
    assertVerifyFault("found key 1 equal to the previous key", repeatedKey, MAP, 1);
  }

  @Test
  void rejectsAKeyInBothPartsOfTheDictionary() {
    List<String> keys =
        IntStream.range(0, 129).mapToObj(i -> i < 128 ? "k" + (1000 + i) : "k1000").toList();
    assertVerifyFault(
        "distinct keys in the dictionary, found key 128 equal to key 0",
        page().dictionary(keys, VALUES).varints(0),
        MAP,
        1);
  }

  @Test
  void reportsAnEntryThatIsNotAWholeValue() {
    HandcraftedPage shortEntry = entries().varints(0, 2, 4, 5).strings("zero", "one");
    assertVerifyFault("expected", withDictionary(shortEntry).varints(1, 1, 3), ARRAY, 1);
    HandcraftedPage longEntry = entries().varints(0, 2, 6, 3).strings("zero", "one");
    assertVerifyFault(
        "value 0 of the dictionary to end at",
        withDictionary(longEntry).varints(1, 1, 1),
        ARRAY,
        1);
    HandcraftedPage truncatedEntry = entries().varints(0, 1, 1, 1).bytes(1);
    assertVerifyFault("expected", withDictionary(truncatedEntry).varints(1, 1, 1), ARRAY, 1);
  }

  private static Object view(HandcraftedPage page, Schema schema) {
    ValuePageDecoder decoder = page.open(schema, 1);
    return decoder.serde().view(decoder.seek(0), null);
  }

  @Test
  void viewsReportItemsThatDoNotEndAtTheirSize() {
    String expectedMessage = "the items to end at byte";
    for (int size : new int[] {3, 5}) {
      HandcraftedPage page = pageWithDictionary().varints(2, size, 0, 1, 1, 3, 0);
      var map = (ColumnarMap) view(page, MAP);
      PageAssertions.assertFault(expectedMessage, () -> map.textAt("b"));
      PageAssertions.assertFault(expectedMessage, () -> map.isNullAt("b"));
      PageAssertions.assertFault(expectedMessage, () -> map.keySet().forEach(key -> {}));
      PageAssertions.assertFault(expectedMessage, () -> map.forEach((key, value) -> {}));
    }
    List<String> keys = List.of("a", "b", "c");
    var mapWithoutKey =
        (ColumnarMap) view(page().dictionary(keys, VALUES).varints(2, 3, 0, 1, 1, 3), MAP);
    PageAssertions.assertFault(expectedMessage, () -> mapWithoutKey.isNullAt("c"));
    for (int size : new int[] {1, 3}) {
      var array = (ColumnarArray) view(pageWithDictionary().varints(2, size, 1, 3, 0), ARRAY);
      PageAssertions.assertFault(expectedMessage, () -> array.textAt(1));
      PageAssertions.assertFault(expectedMessage, () -> array.get(1));
    }
    Schema union = Schema.createUnion(Schema.create(Schema.Type.INT), MAP);
    for (int size : new int[] {3, 5}) {
      HandcraftedPage page =
          page().dictionary(List.of(), List.of()).varints(2, size, 2, 0, 2, 0, 0);
      var array = (ColumnarArray) view(page, Schema.createArray(union));
      PageAssertions.assertFault(expectedMessage, () -> array.mapAt(1));
    }
  }

  /** A few bytes refer to 2 GiB of strings. */
  @Test
  void rejectsReferencesToMoreBytesThanAValueMayHave() {
    int size = 1 << 20;
    int count = 2048;
    List<String> texts = List.of("x".repeat(size));
    HandcraftedPage array = page().dictionary(List.of(), texts).varints(count, count);
    array.raw(repeatedBytes(count, 1));
    assertVerifyFault("references to at most 1073741824 bytes", array, ARRAY, 1);
    HandcraftedPage map = page().dictionary(List.of("k"), texts).varints(count, 2L * count);
    map.raw(repeatedBytes(count, 0, 1));
    assertVerifyFault("references to at most 1073741824 bytes", map, MAP, 1);
  }

  /** The declared lengths are shorter than the stored values. */
  @Test
  void rejectsAReferenceToAValueLongerThanItsEntry() {
    String expectedMessage = "value 0 of the dictionary to end at";
    HandcraftedPage values = entries().varints(0, 2, 1, 9).strings("12345678").bytes(0);
    ValuePageDecoder array = withDictionary(values).varints(1, 1, 1).open(ARRAY, 1);
    PageAssertions.assertFault(expectedMessage, () -> PageAssertions.read(array, 0));
    HandcraftedPage entriesWithKey =
        entries().varints(1, 1).bytes('k').varints(2, 1, 9).strings("12345678").bytes(0);
    ValuePageDecoder map = withDictionary(entriesWithKey).varints(1, 2, 0, 1).open(MAP, 1);
    PageAssertions.assertFault(expectedMessage, () -> PageAssertions.read(map, 0));
  }

  private static byte[] repeatedBytes(int count, int... bytes) {
    byte[] repeatedBytes = new byte[count * bytes.length];
    for (int i = 0; i < repeatedBytes.length; i++) {
      repeatedBytes[i] = (byte) bytes[i % bytes.length];
    }
    return repeatedBytes;
  }

  @Test
  void rejectsEmptyEntriesExceptForOneKey() {
    assertVerifyFault(
        "dictionary entries that are not empty",
        withDictionary(entries().varints(0, 1, 0, 9)),
        MAP,
        1);
    HandcraftedPage keys = entries().varints(2, 0, 0, 0).bytes(0);
    assertVerifyFault("dictionary entries that are not empty", withDictionary(keys), MAP, 1);
    HandcraftedPage emptyEntries = entries().varints(0, 100).raw(new byte[100]);
    assertVerifyFault(
        "the dictionary in 100 bytes, found 100", withDictionary(emptyEntries), MAP, 1);
    HandcraftedPage emptyKey = page().dictionary(List.of("", "a"), VALUES).varints(1, 2, 0, 1);
    assertEquals(
        List.of(Map.of(new Utf8(""), new Utf8("zero"))),
        PageAssertions.readAndVerify(emptyKey, MAP, 1));
  }

  /** The items are nulls in two arrays, which are the values of a map. */
  @Test
  void countsZeroSizeItemsAcrossTheWholeValue() {
    Schema nulls = Schema.createArray(Schema.create(Schema.Type.NULL));
    int nullCount = (1 << 19) + 1; // more than half of ValueLimits.MAX_ZERO_SIZE_ITEMS
    HandcraftedPage page = page().dictionary(KEYS, List.of());
    // 2n - 1 is the zigzag code of -n, the count of a block of n items whose size follows.
    HandcraftedPage array = entries().varints(2L * nullCount - 1, 0, 0);
    int size = array.toByteArray().length;
    page.varints(2, 2L * (1 + size), 0)
        .raw(array.toByteArray())
        .varints(1)
        .raw(array.toByteArray());
    assertVerifyFault("zero-size items", page, Schema.createMap(nulls), 1);
  }

  @Test
  void rejectsDictionariesOfTypesWithoutThem() {
    Schema longs = Schema.createArray(Schema.create(Schema.Type.LONG));
    for (Schema schema : List.of(TEXT, longs, Schema.create(Schema.Type.INT))) {
      assertVerifyFault(
          "expected a page without dictionaries", pageWithDictionary().varints(0), schema, 1);
    }
  }
}
