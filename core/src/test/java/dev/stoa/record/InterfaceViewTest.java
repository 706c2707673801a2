package dev.stoa.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Interfaces show records of Avro's own; those of tables are in the tests of the table. */
class InterfaceViewTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Page", "fields": [
                {"name": "flag", "type": "boolean"},
                {"name": "count", "type": "int"},
                {"name": "size", "type": "long"},
                {"name": "rank", "type": "float"},
                {"name": "score", "type": "double"},
                {"name": "url", "type": "string"},
                {"name": "content", "type": "bytes"},
                {"name": "digest", "type": {"type": "fixed", "name": "Digest", "size": 2}},
                {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["HTML", "TEXT"]}},
                {"name": "time", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                {"name": "day", "type": {"type": "int", "logicalType": "date"}},
                {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 5, "scale": 2}},
                {"name": "id", "type": {"type": "string", "logicalType": "uuid"}},
                {"name": "title", "type": ["null", "string"]},
                {"name": "port", "type": ["int", "null"]},
                {"name": "either", "type": ["null", "int", "string"]},
                {"name": "metadata", "type": {"type": "map", "values": "string"}},
                {"name": "sizes", "type": {"type": "map", "values": ["null", "int"]}},
                {"name": "tags", "type": {"type": "array", "items": "string"}},
                {"name": "next", "type": ["null", "Page"]},
                {"name": "links", "type": {"type": "array", "items": "Page"}}
              ]}
              """);

  /** A page with every field but those that may be null. */
  private static GenericRecord page(int number) {
    GenericData.Record page = new GenericData.Record(SCHEMA);
    page.put("flag", true);
    page.put("count", number);
    page.put("size", number * 10L);
    page.put("rank", number * 0.5f);
    page.put("score", number * 0.25);
    page.put("url", new Utf8("http://example.com/" + number));
    page.put("content", ByteBuffer.wrap(new byte[] {1, 2, 3}));
    page.put(
        "digest", new GenericData.Fixed(SCHEMA.getField("digest").schema(), new byte[] {4, 5}));
    page.put("kind", new GenericData.EnumSymbol(SCHEMA.getField("kind").schema(), "TEXT"));
    page.put("time", 1000L);
    page.put("day", 366);
    page.put("price", ByteBuffer.wrap(new byte[] {125}));
    page.put("id", new Utf8("00000000-0000-0001-0000-000000000002"));
    page.put("metadata", Map.of(new Utf8("type"), new Utf8("text/html")));
    Map<Utf8, Object> sizes = new HashMap<>();
    sizes.put(new Utf8("a"), 7);
    sizes.put(new Utf8("b"), null);
    page.put("sizes", sizes);
    page.put("tags", List.of(new Utf8("x"), new Utf8("y")));
    page.put("links", List.of());
    return page;
  }

  private static <T> T view(Class<T> type, GenericRecord record) {
    return InterfaceView.of(type, record.getSchema()).wrap(record);
  }

  interface Numbers {
    boolean flag();

    int count();

    long size();

    float rank();

    double score();
  }

  interface Boxes {
    Boolean flag();

    Integer count();

    Long size();

    Float rank();

    Double score();
  }

  interface Wider {
    long count();

    double rank();
  }

  @Test
  void numbersAreGivenAsTheyAreOrWider() {
    Numbers numbers = view(Numbers.class, page(6));
    assertEquals(true, numbers.flag());
    assertEquals(6, numbers.count());
    assertEquals(60, numbers.size());
    assertEquals(3f, numbers.rank());
    assertEquals(1.5, numbers.score());
    Boxes boxes = view(Boxes.class, page(6));
    assertEquals(
        List.of(true, 6, 60L, 3f, 1.5),
        List.of(boxes.flag(), boxes.count(), boxes.size(), boxes.rank(), boxes.score()));
    assertEquals(6L, view(Wider.class, page(6)).count());
    assertEquals(3.0, view(Wider.class, page(6)).rank());
  }

  interface Texts {
    String url();

    CharSequence title();

    String kind();
  }

  interface Bytes {
    byte[] content();

    byte[] digest();
  }

  interface Raw {
    Utf8 url();

    ByteBuffer content();

    Object kind();

    Object either();
  }

  @Test
  void textAndBytesAreGivenAsWanted() {
    GenericRecord page = page(1);
    Texts texts = view(Texts.class, page);
    assertEquals("http://example.com/1", texts.url());
    assertNull(texts.title());
    assertEquals("TEXT", texts.kind());
    assertArrayEquals(new byte[] {1, 2, 3}, view(Bytes.class, page).content());
    assertArrayEquals(new byte[] {4, 5}, view(Bytes.class, page).digest());
    Raw raw = view(Raw.class, page);
    assertSame(page.get("url"), raw.url());
    assertSame(page.get("content"), raw.content());
    assertSame(page.get("kind"), raw.kind());
    page.put("either", 5);
    assertEquals(5, raw.either());
  }

  enum Kind {
    TEXT,
    HTML,
    OTHER
  }

  interface Values {
    Kind kind();

    Instant time();

    LocalDate day();

    BigDecimal price();

    UUID id();
  }

  @Test
  void enumsAndLogicalTypesAreGivenAsJavaHasThem() {
    Values values = view(Values.class, page(1));
    assertEquals(Kind.TEXT, values.kind());
    assertEquals(Instant.ofEpochSecond(1), values.time());
    assertEquals(LocalDate.of(1971, 1, 2), values.day());
    assertEquals(new BigDecimal("1.25"), values.price());
    assertEquals(new UUID(1, 2), values.id());
  }

  interface Optionals {
    Optional<String> title();

    OptionalInt port();

    OptionalLong size();

    OptionalDouble score();

    Optional<Page> next();
  }

  @Test
  void nullableFieldsAreOptionals() {
    GenericRecord page = page(1);
    Optionals none = view(Optionals.class, page);
    assertEquals(Optional.empty(), none.title());
    assertEquals(OptionalInt.empty(), none.port());
    assertEquals(OptionalLong.of(10), none.size());
    assertEquals(OptionalDouble.of(0.25), none.score());
    assertEquals(Optional.empty(), none.next());
    page.put("title", new Utf8("A page"));
    page.put("port", 80);
    assertEquals(Optional.of("A page"), none.title());
    assertEquals(OptionalInt.of(80), none.port());
  }

  interface Containers {
    Map<String, String> metadata();

    Map<String, Optional<Integer>> sizes();

    List<String> tags();

    List<Page> links();
  }

  interface StoredContainers {
    Map<CharSequence, CharSequence> metadata();

    Iterable<CharSequence> tags();
  }

  @Test
  void containersAreViewsOfTheirItems() {
    GenericRecord page = page(1);
    page.put("links", List.of(page(2), page(3)));
    Containers containers = view(Containers.class, page);
    assertEquals(Map.of("type", "text/html"), containers.metadata());
    assertEquals("text/html", containers.metadata().get("type"));
    assertNull(containers.metadata().get("server"));
    assertFalse(containers.metadata().containsKey("server"));
    assertEquals(Map.of("a", Optional.of(7), "b", Optional.empty()), containers.sizes());
    assertEquals(Optional.empty(), containers.sizes().get("b"));
    assertNull(containers.sizes().get("c"));
    assertEquals(List.of("x", "y"), containers.tags());
    assertEquals(List.of(2, 3), containers.links().stream().map(Page::count).toList());
    StoredContainers stored = view(StoredContainers.class, page);
    assertSame(page.get("metadata"), stored.metadata());
    assertSame(page.get("tags"), stored.tags());
  }

  interface Page {
    int count();

    String url();

    Page next();

    default String shortUrl() {
      return url().replace("http://", "");
    }

    default String urlBefore(String end, int times) {
      return shortUrl() + end.repeat(times);
    }

    static int notOfTheRecord() {
      return 0;
    }
  }

  @Test
  void recordsInRecordsAreShownAndMethodsWithABodyRun() {
    GenericRecord page = page(1);
    page.put("next", page(2));
    Page shown = view(Page.class, page);
    assertEquals(2, shown.next().count());
    assertNull(shown.next().next());
    assertEquals("example.com/2", shown.next().shortUrl());
    assertEquals("example.com/1!!", shown.urlBefore("!", 2));
  }

  @Test
  void viewsOfEqualRecordsAreEqual() {
    GenericRecord page = page(1);
    Page shown = view(Page.class, page);
    assertEquals(shown, view(Page.class, page(1)));
    assertEquals(shown.hashCode(), view(Page.class, page(1)).hashCode());
    assertNotEquals(shown, view(Page.class, page(2)));
    assertNotEquals(shown, (Object) view(Numbers.class, page));
    assertNotEquals(shown, (Object) page);
    assertNotEquals(shown, null);
    assertEquals("Page " + page, shown.toString());
  }

  interface Broken {
    int url();

    String title(int length);

    int port();

    int missing();

    Page metadata();

    Map<Integer, String> sizes();

    List<Integer> tags();

    Half next();

    HalfKind kind();

    int size();

    float score();

    void flag();
  }

  interface Half {
    String digest();
  }

  enum HalfKind {
    HTML
  }

  @Test
  void allMismatchesOfAnInterfaceAreReported() {
    String name = InterfaceViewTest.class.getName();
    String message =
        assertThrows(IllegalArgumentException.class, () -> view(Broken.class, page(1)))
            .getMessage();
    for (String part :
        List.of(
            "interface " + name + "$Broken does not fit: ",
            "url() returns int, but the field is string",
            "title() has parameters",
            "port() returns int, but the field may be null: return an object or an Optional",
            "missing() is not the name of a field: the fields are flag, count, size",
            "metadata() returns Page, but the field is map",
            "sizes() returns java.util.Map<java.lang.Integer, java.lang.String>, but the field is"
                + " map",
            "tags() returns Integer, but the field is string",
            "next() returns a record whose interface "
                + name
                + "$Half does not fit: digest() returns String, but the field is Digest",
            "kind() returns enum " + name + "$HalfKind, which lacks the symbol TEXT",
            "size() returns int, but the field is long",
            "score() returns float, but the field is double",
            "flag() returns void, but the field is boolean")) {
      assertEquals(part, message.contains(part) ? part : message);
    }
  }

  sealed interface Sealed permits SealedPage {}

  record SealedPage() implements Sealed {}

  interface Generic<T> {
    T url();
  }

  @Test
  void invalidInterfacesAreRejected() {
    assertThrows(IllegalArgumentException.class, () -> view(String.class, page(1)));
    assertThrows(IllegalArgumentException.class, () -> view(Sealed.class, page(1)));
    assertThrows(IllegalArgumentException.class, () -> view(Generic.class, page(1)));
  }

  interface Inner {
    int x();
  }

  interface Outer {
    Inner one();

    Inner other();
  }

  private static Schema inner(Schema.Type type) {
    List<Schema.Field> fields = List.of(new Schema.Field("x", Schema.create(type)));
    return Schema.createRecord("Inner", null, "of." + type.getName(), false, fields);
  }

  private static String refusalOfOuter(Schema one, Schema other) {
    List<Schema.Field> fields =
        List.of(new Schema.Field("one", one), new Schema.Field("other", other));
    Schema schema = Schema.createRecord("Outer", null, null, false, fields);
    return assertThrows(IllegalArgumentException.class, () -> InterfaceView.of(Outer.class, schema))
        .getMessage();
  }

  @Test
  void reportsEachMethodThatReturnsAnInterfaceThatDoesNotFit() {
    Schema text = inner(Schema.Type.STRING);
    String refusal = refusalOfOuter(text, text);
    assertTrue(refusal.contains("one() returns") && refusal.contains("other() returns"), refusal);
  }

  /** Objects may have one identity hash code. */
  @Test
  void schemasWithEqualHashCodesAreDistinguished() {
    Map<Integer, Schema> numbers = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      Schema number = inner(Schema.Type.INT);
      numbers.put(System.identityHashCode(number), number);
    }
    Schema text;
    do {
      text = inner(Schema.Type.STRING);
    } while (!numbers.containsKey(System.identityHashCode(text)));
    // Which method comes first is not said.
    Schema number = numbers.get(System.identityHashCode(text));
    String refusal = refusalOfOuter(number, text) + refusalOfOuter(text, number);
    assertTrue(refusal.contains("other() returns") && refusal.contains("one() returns"), refusal);
  }
}
