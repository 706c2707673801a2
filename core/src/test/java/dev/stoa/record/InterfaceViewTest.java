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

/**
 * User-defined interfaces are views of Avro's generic records; {@code ViewsTest} tests them on
 * tables.
 */
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

  /** Returns a page with values in all fields except the nullable ones. */
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

  interface BoxedNumbers {
    Boolean flag();

    Integer count();

    Long size();

    Float rank();

    Double score();
  }

  interface WiderNumbers {
    long count();

    double rank();
  }

  @Test
  void methodsReturnNumbersOfTheSameOrAWiderType() {
    Numbers numbers = view(Numbers.class, page(6));
    assertEquals(true, numbers.flag());
    assertEquals(6, numbers.count());
    assertEquals(60, numbers.size());
    assertEquals(3f, numbers.rank());
    assertEquals(1.5, numbers.score());
    BoxedNumbers boxedNumbers = view(BoxedNumbers.class, page(6));
    assertEquals(
        List.of(true, 6, 60L, 3f, 1.5),
        List.of(
            boxedNumbers.flag(),
            boxedNumbers.count(),
            boxedNumbers.size(),
            boxedNumbers.rank(),
            boxedNumbers.score()));
    assertEquals(6L, view(WiderNumbers.class, page(6)).count());
    assertEquals(3.0, view(WiderNumbers.class, page(6)).rank());
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

  interface StoredValues {
    Utf8 url();

    ByteBuffer content();

    Object kind();

    Object either();
  }

  @Test
  void methodsReturnTextAndBytesAsTheDeclaredClass() {
    GenericRecord page = page(1);
    Texts texts = view(Texts.class, page);
    assertEquals("http://example.com/1", texts.url());
    assertNull(texts.title());
    assertEquals("TEXT", texts.kind());
    assertArrayEquals(new byte[] {1, 2, 3}, view(Bytes.class, page).content());
    assertArrayEquals(new byte[] {4, 5}, view(Bytes.class, page).digest());
    StoredValues storedValues = view(StoredValues.class, page);
    assertSame(page.get("url"), storedValues.url());
    assertSame(page.get("content"), storedValues.content());
    assertSame(page.get("kind"), storedValues.kind());
    page.put("either", 5);
    assertEquals(5, storedValues.either());
  }

  enum Kind {
    TEXT,
    HTML,
    OTHER
  }

  interface LogicalValues {
    Kind kind();

    Instant time();

    LocalDate day();

    BigDecimal price();

    UUID id();
  }

  @Test
  void methodsReturnEnumsAndLogicalTypesAsJavaClasses() {
    LogicalValues values = view(LogicalValues.class, page(1));
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
  void methodsReturnNullableFieldsAsOptionals() {
    GenericRecord page = page(1);
    Optionals optionals = view(Optionals.class, page);
    assertEquals(Optional.empty(), optionals.title());
    assertEquals(OptionalInt.empty(), optionals.port());
    assertEquals(OptionalLong.of(10), optionals.size());
    assertEquals(OptionalDouble.of(0.25), optionals.score());
    assertEquals(Optional.empty(), optionals.next());
    page.put("title", new Utf8("A page"));
    page.put("port", 80);
    assertEquals(Optional.of("A page"), optionals.title());
    assertEquals(OptionalInt.of(80), optionals.port());
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
  void methodsReturnContainersOfConvertedItems() {
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
    StoredContainers storedContainers = view(StoredContainers.class, page);
    assertSame(page.get("metadata"), storedContainers.metadata());
    assertSame(page.get("tags"), storedContainers.tags());
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

    static int staticMethod() {
      return 0;
    }
  }

  @Test
  void viewsContainNestedViewsAndRunDefaultMethods() {
    GenericRecord page = page(1);
    page.put("next", page(2));
    Page view = view(Page.class, page);
    assertEquals(2, view.next().count());
    assertNull(view.next().next());
    assertEquals("example.com/2", view.next().shortUrl());
    assertEquals("example.com/1!!", view.urlBefore("!", 2));
  }

  @Test
  void viewsOfEqualRecordsAreEqual() {
    GenericRecord page = page(1);
    Page view = view(Page.class, page);
    assertEquals(view, view(Page.class, page(1)));
    assertEquals(view.hashCode(), view(Page.class, page(1)).hashCode());
    assertNotEquals(view, view(Page.class, page(2)));
    assertNotEquals(view, (Object) view(Numbers.class, page));
    assertNotEquals(view, (Object) page);
    assertNotEquals(view, null);
    assertEquals("Page " + page, view.toString());
  }

  interface MismatchedPage {
    int url();

    String title(int length);

    int port();

    int missing();

    Page metadata();

    Map<Integer, String> sizes();

    List<Integer> tags();

    MismatchedNextPage next();

    IncompleteKind kind();

    int size();

    float score();

    void flag();
  }

  interface MismatchedNextPage {
    String digest();
  }

  enum IncompleteKind {
    HTML
  }

  @Test
  void allMismatchesOfAnInterfaceAreReported() {
    String name = InterfaceViewTest.class.getName();
    String message =
        assertThrows(IllegalArgumentException.class, () -> view(MismatchedPage.class, page(1)))
            .getMessage();
    for (String part :
        List.of(
            "interface " + name + "$MismatchedPage does not fit: ",
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
                + "$MismatchedNextPage does not fit: digest() returns String, but the field is"
                + " Digest",
            "kind() returns enum " + name + "$IncompleteKind, which lacks the symbol TEXT",
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
  void rejectsClassesSealedInterfacesAndGenericReturnTypes() {
    assertThrows(IllegalArgumentException.class, () -> view(String.class, page(1)));
    assertThrows(IllegalArgumentException.class, () -> view(Sealed.class, page(1)));
    assertThrows(IllegalArgumentException.class, () -> view(Generic.class, page(1)));
  }

  interface InnerView {
    int x();
  }

  interface OuterView {
    InnerView first();

    InnerView second();
  }

  private static Schema innerSchema(Schema.Type type) {
    List<Schema.Field> fields = List.of(new Schema.Field("x", Schema.create(type)));
    return Schema.createRecord("Inner", null, "of." + type.getName(), false, fields);
  }

  private static String mismatchMessage(Schema first, Schema second) {
    List<Schema.Field> fields =
        List.of(new Schema.Field("first", first), new Schema.Field("second", second));
    Schema schema = Schema.createRecord("Outer", null, null, false, fields);
    return assertThrows(
            IllegalArgumentException.class, () -> InterfaceView.of(OuterView.class, schema))
        .getMessage();
  }

  @Test
  void theMessageNamesEachMethodWithAnUnsuitableInterface() {
    Schema textRecord = innerSchema(Schema.Type.STRING);
    String message = mismatchMessage(textRecord, textRecord);
    assertTrue(
        message.contains("first() returns") && message.contains("second() returns"), message);
  }

  /** Distinct schemas may have the same identity hash code. */
  @Test
  void schemasWithEqualHashCodesAreDistinguished() {
    Map<Integer, Schema> numberRecordsByHashCode = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      Schema numberRecord = innerSchema(Schema.Type.INT);
      numberRecordsByHashCode.put(System.identityHashCode(numberRecord), numberRecord);
    }
    Schema textRecord;
    do {
      textRecord = innerSchema(Schema.Type.STRING);
    } while (!numberRecordsByHashCode.containsKey(System.identityHashCode(textRecord)));
    // Both orders, because the order in which the methods are checked is not specified.
    Schema numberRecord = numberRecordsByHashCode.get(System.identityHashCode(textRecord));
    String message =
        mismatchMessage(numberRecord, textRecord) + mismatchMessage(textRecord, numberRecord);
    assertTrue(
        message.contains("second() returns") && message.contains("first() returns"), message);
  }
}
