package dev.stoa.format.value;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.NullableType;
import java.util.IdentityHashMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Creates serdes for a column's type; a recursive record gets a recursive serde. */
final class SerdeCompiler {
  /** The serde of each record type, complete or not: a recursive type contains its own serde. */
  private final IdentityHashMap<DataType, RecordSerde> recordSerdes = new IdentityHashMap<>();

  private final ValueLimits limits = new ValueLimits();
  private final AvroSchemas schemas;
  private final LogicalConversions conversions;

  SerdeCompiler(AvroSchemas schemas, LogicalConversions conversions) {
    this.schemas = schemas;
    this.conversions = conversions;
  }

  /** Creates the serde of a type, which is the column's type or nested in it. */
  ValueSerde compile(DataType type) {
    return conversions.wrap(storedSerde(type), schemas.schema(type));
  }

  private ValueSerde storedSerde(DataType type) {
    return switch (type.storedKind()) {
      case NULL -> new NullSerde(type);
      case BOOLEAN -> new BooleanSerde(type);
      case INT -> new IntSerde(type);
      case LONG -> new LongSerde(type);
      case FLOAT -> new FloatSerde(type);
      case DOUBLE -> new DoubleSerde(type);
      case BYTES -> new BytesSerde(type);
      case STRING -> new StringSerde(type);
      case FIXED -> new FixedSerde(type, schemas.schema(type), GenericData.get());
      case ENUM -> enumSerde(type);
      case ARRAY ->
          new ArraySerde(type, schemas.schema(type), compile(NestedTypes.element(type)), limits);
      case MAP -> new MapSerde(type, compile(NestedTypes.mapValue(type)), limits);
      case NULLABLE -> nullableSerde((NullableType) type);
      case UNION -> unionSerde(type);
      case RECORD -> recordSerde(type);
      default ->
          throw new IllegalStateException(type.storedKind() + " is not the kind of a stored value");
    };
  }

  private ValueSerde enumSerde(DataType type) {
    Schema schema = schemas.schema(type);
    return new EnumSerde(type, symbol -> new GenericData.EnumSymbol(schema, symbol));
  }

  private ValueSerde nullableSerde(NullableType type) {
    return new NullableSerde(type, type.valueBranch(), compile(type.value()));
  }

  private ValueSerde unionSerde(DataType type) {
    ValueSerde[] branches =
        NestedTypes.branches(type).stream().map(this::compile).toArray(ValueSerde[]::new);
    return new UnionSerde(type, schemas.schema(type), branches, conversions);
  }

  private RecordSerde recordSerde(DataType type) {
    RecordSerde existingSerde = recordSerdes.get(type);
    if (existingSerde != null) {
      return existingSerde;
    }
    RecordSerde newSerde = new RecordSerde(type, schemas.schema(type), limits);
    recordSerdes.put(type, newSerde);
    newSerde.defineFields(
        NestedTypes.fields(type).stream()
            .map(Field::type)
            .map(this::compile)
            .toArray(ValueSerde[]::new));
    return newSerde;
  }
}
