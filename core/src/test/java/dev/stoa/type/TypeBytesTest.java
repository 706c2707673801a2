package dev.stoa.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Types come back from their bytes, and other bytes are refused. */
final class TypeBytesTest {
  private static final DataType INT = SimpleType.of(TypeKind.INT);

  @Test
  void aTypeOfEverythingComesBack() {
    DataType type = everything();
    byte[] bytes = TypeWriter.typeBytes(type);
    DataType read = TypeReader.type(bytes, "here");
    assertEquals(type, read);
    assertArrayEquals(bytes, TypeWriter.typeBytes(read));
    assertTrue(((RecordType) read).isRecursive());
  }

  @Test
  void aPlainNullableColumnTakesThreeBytes() {
    Field field = Field.of("views", NullableType.of(SimpleType.of(TypeKind.LONG)));
    byte[] bytes = TypeWriter.fieldBytes(field);
    assertArrayEquals(new byte[] {42, 3, 0}, bytes);
    assertEquals(field, TypeReader.field(0, "views", bytes, "here"));
  }

  @Test
  void everyTruncationIsDetected() {
    byte[] bytes = TypeWriter.typeBytes(everything());
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(CorruptFileException.class, () -> TypeReader.type(cut, "here"));
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThrows(CorruptFileException.class, () -> TypeReader.type(longer, "here"));
  }

  @Test
  void anyOtherByteIsCorruptionOrAnotherType() {
    DataType type = everything();
    byte[] bytes = TypeWriter.typeBytes(type);
    int refused = 0;
    for (int at = 0; at < bytes.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] changed = bytes.clone();
        changed[at] ^= (byte) (1 << bit);
        try {
          assertNotEquals(type, TypeReader.type(changed, "here"));
        } catch (CorruptFileException e) {
          assertTrue(e.getMessage().startsWith("here, bytes of a type, offset "), e.getMessage());
          refused++;
        }
      }
    }
    assertTrue(refused > bytes.length, refused + " of " + bytes.length + " times 8");
  }

  @Test
  void countsBeyondTheBytesAreRefused() {
    byte[] union = {TypeCode.UNION, -1, -1, -1, -1, 7};
    assertThrows(CorruptFileException.class, () -> TypeReader.type(union, "here"));
    byte[] reference = {TypeCode.REFERENCE, 0};
    assertThrows(CorruptFileException.class, () -> TypeReader.type(reference, "here"));
  }

  @Test
  void nestingHasABound() {
    byte[] arrays = new byte[1_000_000];
    Arrays.fill(arrays, (byte) TypeCode.ARRAY);
    assertThrows(CorruptFileException.class, () -> TypeReader.type(arrays, "here"));
    DataType deepest = arrays(TypeCode.MAX_DEPTH - 1);
    assertEquals(
        deepest.displayName(), TypeReader.type(TypeWriter.typeBytes(deepest), "").displayName());
    DataType deeper = arrays(TypeCode.MAX_DEPTH);
    assertThrows(InvalidTableException.class, () -> TypeWriter.typeBytes(deeper));
  }

  private static DataType arrays(int depth) {
    DataType type = INT;
    for (int i = 0; i < depth; i++) {
      type = ArrayType.of(type);
    }
    return type;
  }

  @Test
  void equalTypesHaveEqualBytesWhetherTheyShareObjectsOrNot() {
    RecordType one =
        RecordType.of("R", List.of(Field.of("a", node("N")), Field.of("b", node("N"))));
    RecordType node = node("N");
    RecordType other = RecordType.of("R", List.of(Field.of("a", node), Field.of("b", node)));
    assertEquals(one, other);
    assertArrayEquals(TypeWriter.typeBytes(one), TypeWriter.typeBytes(other));
    assertNotEquals(
        one, RecordType.of("R", List.of(Field.of("a", node), Field.of("b", node("M")))));
  }

  @Test
  void impossibleTypesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> NullableType.of(NullableType.of(INT)));
    assertThrows(IllegalArgumentException.class, () -> new UnionType(List.of(INT, INT)));
    assertThrows(IllegalArgumentException.class, () -> EnumType.of("E", List.of("a", "a")));
    assertThrows(IllegalArgumentException.class, () -> Field.of("", INT));
    assertThrows(
        IllegalArgumentException.class,
        () -> RecordType.of("R", List.of(Field.of("a", INT), Field.of("a", INT))));
  }

  @Test
  void textsMustBeUnicode() {
    DataType half = new SimpleType(TypeKind.INT, Map.of("a", "\ud800"));
    assertThrows(InvalidTableException.class, () -> TypeWriter.typeBytes(half));
  }

  @Test
  void displayNamesAreShort() {
    assertEquals("int", INT.displayName());
    assertEquals(
        "map<long?>", MapType.of(NullableType.of(SimpleType.of(TypeKind.LONG))).displayName());
    assertEquals("decimal(9, 2)", new DecimalType(9, 2, Optional.empty(), Map.of()).displayName());
    DataType union = new UnionType(List.of(INT, SimpleType.of(TypeKind.TIMESTAMP_MILLIS)));
    assertEquals("int | timestamp-millis", union.displayName());
    assertEquals("record N", node("N").displayName());
  }

  @Test
  void eachTypeComparesInOneWay() {
    assertEquals(
        ComparisonKind.LONG, ComparisonKind.of(NullableType.of(SimpleType.of(TypeKind.DATE))));
    assertEquals(
        ComparisonKind.LONG, ComparisonKind.of(new DecimalType(18, 2, Optional.empty(), Map.of())));
    assertEquals(
        ComparisonKind.DECIMAL,
        ComparisonKind.of(new DecimalType(19, 2, Optional.empty(), Map.of())));
    assertEquals(ComparisonKind.BYTES, ComparisonKind.of(FixedType.of("F", 3)));
    assertEquals(ComparisonKind.NONE, ComparisonKind.of(node("N")));
  }

  private static RecordType node(String name) {
    RecordType node = RecordType.unfinished(TypeName.of(name), Map.of());
    node.finish(List.of(Field.of("value", INT), Field.of("next", NullableType.of(node))));
    return node;
  }

  private static DataType everything() {
    List<Field> fields = new ArrayList<>();
    for (TypeKind kind : TypeKind.values()) {
      if (SimpleType.isSimple(kind)) {
        fields.add(Field.of(kind.displayName(), SimpleType.of(kind)));
      }
    }
    FixedType fixed = FixedType.of("Eight", 8);
    fields.add(Field.of("money", new DecimalType(18, 2, Optional.of(fixed), Map.of())).withId(0));
    fields.add(Field.of("price", new DecimalType(30, 2, Optional.empty(), json())));
    fields.add(Field.of("id", new FixedType(TypeKind.UUID, TypeName.of("U"), 16, Map.of("u", 1))));
    EnumType symbols = new EnumType(TypeName.of("E"), List.of("a", "b"), Optional.of("b"), json());
    fields.add(Field.of("symbols", symbols));
    fields.add(Field.of("again", MapType.of(symbols)));
    fields.add(Field.of("node", node("N")));
    fields.add(
        Field.of("union", new UnionType(List.of(INT, SimpleType.of(TypeKind.NULL), node("N")))));
    fields.add(Field.of("last", new NullableType(INT, NullableType.NullPosition.LAST)));
    fields.add(
        new Field(
            0,
            "naïve – 名前",
            ArrayType.of(INT),
            Optional.of("doc"),
            Optional.of(List.of(1)),
            Field.Order.DESCENDING,
            List.of("x", "y"),
            json()));
    TypeName name = new TypeName("R", Optional.of("n.s"), List.of("n.s.T"), Optional.of("doc"));
    RecordType record = RecordType.unfinishedError(name, json());
    fields.add(Field.of("self", NullableType.of(record)));
    record.finish(fields);
    return record;
  }

  private static Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("null", JsonValues.NULL);
    json.put("list", List.of(true, false, -1, 1L << 40, 0.5, 0.5f, "text"));
    json.put("big", BigInteger.ONE.shiftLeft(100));
    json.put("object", Map.of("a", List.of()));
    return json;
  }
}
