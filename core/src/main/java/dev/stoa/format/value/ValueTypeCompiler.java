package dev.stoa.format.value;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.NullableType;
import dev.stoa.type.TypeParts;
import java.util.IdentityHashMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Makes value types of a column's type; a record that contains itself becomes one that does. */
final class ValueTypeCompiler {
  private final IdentityHashMap<DataType, RecordType> records = new IdentityHashMap<>();
  private final NestingDepth depth = new NestingDepth();
  private final AvroSchemas schemas;
  private final LogicalConversions conversions;

  ValueTypeCompiler(AvroSchemas schemas, LogicalConversions conversions) {
    this.schemas = schemas;
    this.conversions = conversions;
  }

  ValueType compile(DataType type) {
    return conversions.over(stored(type), schemas.schema(type));
  }

  private ValueType stored(DataType type) {
    return switch (type.storedKind()) {
      case NULL -> new NullType(type);
      case BOOLEAN -> new BooleanType(type);
      case INT -> new IntType(type);
      case LONG -> new LongType(type);
      case FLOAT -> new FloatType(type);
      case DOUBLE -> new DoubleType(type);
      case BYTES -> new BytesType(type);
      case STRING -> new TextType(type);
      case FIXED -> new FixedType(type, schemas.schema(type), GenericData.get());
      case ENUM -> symbols(type);
      case ARRAY ->
          new ArrayType(type, schemas.schema(type), compile(TypeParts.element(type)), depth);
      case MAP -> new MapType(type, compile(TypeParts.mapValue(type)), depth);
      case NULLABLE -> nullable((NullableType) type);
      case UNION -> union(type);
      case RECORD -> record(type);
      default -> throw new IllegalStateException(type.storedKind() + " is no kind of storage");
    };
  }

  private ValueType symbols(DataType type) {
    Schema schema = schemas.schema(type);
    return new EnumType(type, symbol -> new GenericData.EnumSymbol(schema, symbol));
  }

  private ValueType nullable(NullableType type) {
    return new OptionalType(type, type.valueBranch(), compile(type.value()));
  }

  private ValueType union(DataType type) {
    ValueType[] branches =
        TypeParts.branches(type).stream().map(this::compile).toArray(ValueType[]::new);
    return new UnionType(type, schemas.schema(type), branches, conversions);
  }

  private RecordType record(DataType type) {
    RecordType known = records.get(type);
    if (known != null) {
      return known;
    }
    RecordType made = new RecordType(type, schemas.schema(type), depth);
    records.put(type, made);
    made.defineFields(
        TypeParts.fields(type).stream()
            .map(Field::type)
            .map(this::compile)
            .toArray(ValueType[]::new));
    return made;
  }
}
