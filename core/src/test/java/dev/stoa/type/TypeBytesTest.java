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

/** Types stay equal when they are written and read; invalid bytes and types are rejected. */
final class TypeBytesTest {
  private static final DataType INT = SimpleType.of(TypeKind.INT);

  @Test
  void roundTripsATypeWithAllFeatures() {
    DataType type = typeWithAllFeatures();
    byte[] bytes = TypeWriter.typeBytes(type);
    DataType decoded = TypeReader.type(bytes, "here");
    assertEquals(type, decoded);
    assertArrayEquals(bytes, TypeWriter.typeBytes(decoded));
    assertTrue(((RecordType) decoded).isRecursive());
  }

  @Test
  void storesAPlainNullableFieldInThreeBytes() {
    Field field = Field.of("views", NullableType.of(SimpleType.of(TypeKind.LONG)));
    byte[] bytes = TypeWriter.fieldBytes(field);
    int longCode = TypeCode.SIMPLE_KINDS.indexOf(TypeKind.LONG);
    int fieldFlags = 0;
    assertArrayEquals(
        new byte[] {(byte) TypeCode.NULL_FIRST, (byte) longCode, (byte) fieldFlags}, bytes);
    assertEquals(field, TypeReader.field(0, "views", bytes, "here"));
  }

  @Test
  void rejectsTruncatedAndExtendedBytes() {
    byte[] bytes = TypeWriter.typeBytes(typeWithAllFeatures());
    for (int length = 0; length < bytes.length; length++) {
      byte[] truncated = Arrays.copyOf(bytes, length);
      assertThrows(CorruptFileException.class, () -> TypeReader.type(truncated, "here"));
    }
    byte[] extended = Arrays.copyOf(bytes, bytes.length + 1);
    assertThrows(CorruptFileException.class, () -> TypeReader.type(extended, "here"));
  }

  @Test
  void aFlippedBitIsRejectedOrChangesTheType() {
    DataType type = typeWithAllFeatures();
    byte[] bytes = TypeWriter.typeBytes(type);
    int rejectedCount = 0;
    for (int offset = 0; offset < bytes.length; offset++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] corruptBytes = bytes.clone();
        corruptBytes[offset] ^= (byte) (1 << bit);
        try {
          assertNotEquals(type, TypeReader.type(corruptBytes, "here"));
        } catch (CorruptFileException e) {
          assertTrue(e.getMessage().startsWith("here, bytes of a type, offset "), e.getMessage());
          rejectedCount++;
        }
      }
    }
    assertTrue(
        rejectedCount > bytes.length,
        rejectedCount + " flipped bits of " + bytes.length + " bytes");
  }

  @Test
  void rejectsTooLargeCountsAndReferencesToUndefinedTypes() {
    byte[] union = {TypeCode.UNION, -1, -1, -1, -1, 7};
    assertThrows(CorruptFileException.class, () -> TypeReader.type(union, "here"));
    byte[] reference = {TypeCode.REFERENCE, 0};
    assertThrows(CorruptFileException.class, () -> TypeReader.type(reference, "here"));
  }

  @Test
  void rejectsANullableUnionOfAnUnfinishedRecord() {
    RecordType record = RecordType.unfinished(TypeName.of("R"), Map.of());
    DataType union = new UnionType(List.of(INT, record));
    record.finish(List.of(Field.of("a", ArrayType.of(union))));
    byte[] bytes = TypeWriter.typeBytes(record);
    int array = -1;
    for (int i = 0; i < bytes.length && array < 0; i++) {
      array = bytes[i] == TypeCode.ARRAY ? i : -1;
    }
    bytes[array] = TypeCode.NULL_FIRST;
    assertThrows(CorruptFileException.class, () -> TypeReader.type(bytes, "here"));
  }

  @Test
  void limitsTheNestingOfTypes() {
    byte[] arrayCodes = new byte[1_000_000];
    Arrays.fill(arrayCodes, (byte) TypeCode.ARRAY);
    assertThrows(CorruptFileException.class, () -> TypeReader.type(arrayCodes, "here"));
    DataType deepestType = nestedArrays(TypeCode.MAX_DEPTH - 1);
    assertEquals(
        deepestType.displayName(),
        TypeReader.type(TypeWriter.typeBytes(deepestType), "").displayName());
    DataType tooDeepType = nestedArrays(TypeCode.MAX_DEPTH);
    assertThrows(InvalidTableException.class, () -> TypeWriter.typeBytes(tooDeepType));
  }

  private static DataType nestedArrays(int depth) {
    DataType type = INT;
    for (int i = 0; i < depth; i++) {
      type = ArrayType.of(type);
    }
    return type;
  }

  @Test
  void equalTypesHaveEqualBytesEvenIfTheyShareObjects() {
    RecordType recordOfTwoObjects =
        RecordType.of("R", List.of(Field.of("a", node("N")), Field.of("b", node("N"))));
    RecordType node = node("N");
    RecordType recordOfOneObject =
        RecordType.of("R", List.of(Field.of("a", node), Field.of("b", node)));
    assertEquals(recordOfTwoObjects, recordOfOneObject);
    assertArrayEquals(
        TypeWriter.typeBytes(recordOfTwoObjects), TypeWriter.typeBytes(recordOfOneObject));
    assertNotEquals(
        recordOfTwoObjects,
        RecordType.of("R", List.of(Field.of("a", node), Field.of("b", node("M")))));
  }

  @Test
  void rejectsInvalidTypes() {
    assertThrows(IllegalArgumentException.class, () -> NullableType.of(NullableType.of(INT)));
    assertThrows(IllegalArgumentException.class, () -> new UnionType(List.of(INT, INT)));
    assertThrows(IllegalArgumentException.class, () -> EnumType.of("E", List.of("a", "a")));
    assertThrows(IllegalArgumentException.class, () -> Field.of("", INT));
    assertThrows(
        IllegalArgumentException.class,
        () -> RecordType.of("R", List.of(Field.of("a", INT), Field.of("a", INT))));
  }

  @Test
  void rejectsUnpairedSurrogates() {
    DataType typeWithUnpairedSurrogate = new SimpleType(TypeKind.INT, Map.of("a", "\ud800"));
    assertThrows(
        InvalidTableException.class, () -> TypeWriter.typeBytes(typeWithUnpairedSurrogate));
  }

  @Test
  void comparisonKindsDependOnKindsAndPrecisions() {
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

  /** Returns a type that has most of the codes and flags of the binary form. */
  private static DataType typeWithAllFeatures() {
    List<Field> fields = new ArrayList<>();
    for (TypeKind kind : TypeKind.values()) {
      if (SimpleType.isSimple(kind)) {
        fields.add(Field.of(kind.avroName(), SimpleType.of(kind)));
      }
    }
    FixedType fixed = FixedType.of("Eight", 8);
    fields.add(Field.of("money", new DecimalType(18, 2, Optional.of(fixed), Map.of())));
    fields.add(Field.of("price", new DecimalType(30, 2, Optional.empty(), sampleProperties())));
    fields.add(Field.of("id", new FixedType(TypeKind.UUID, TypeName.of("U"), 16, Map.of("u", 1))));
    EnumType enumType =
        new EnumType(TypeName.of("E"), List.of("a", "b"), Optional.of("b"), sampleProperties());
    fields.add(Field.of("enum value", enumType));
    fields.add(Field.of("enum map", MapType.of(enumType)));
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
            sampleProperties()));
    TypeName name = new TypeName("R", Optional.of("n.s"), List.of("n.s.T"), Optional.of("doc"));
    RecordType record = RecordType.unfinishedError(name, sampleProperties());
    fields.add(Field.of("self", NullableType.of(record)));
    record.finish(fields);
    return record;
  }

  private static Map<String, Object> sampleProperties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("null", JsonValues.NULL);
    properties.put("list", List.of(true, false, -1, 1L << 40, 0.5, 0.5f, "text"));
    properties.put("big", BigInteger.ONE.shiftLeft(100));
    properties.put("object", Map.of("a", List.of()));
    return properties;
  }
}
