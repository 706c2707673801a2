package dev.stoa.format.value;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.avro.resolution.Rescaling;
import dev.stoa.avro.resolution.SchemaDescription;
import dev.stoa.avro.resolution.SchemaPair;
import dev.stoa.avro.resolution.ValueMismatchException;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificRecordBase;

/**
 * Creates serdes that read values of one schema as objects of another schema and a data model.
 * Follows Avro's rules of schema resolution, except that the names of records, enums and fixeds are
 * ignored. If both schemas have a logical type, the types must be equal, or the reader's must have
 * a finer time unit or a larger scale: Avro itself would return a number in one time unit as if it
 * were in another.
 *
 * <p>Mismatches are found when the serde is created: each method throws a {@link
 * ValueMismatchException} that names the path to the types that do not match.
 */
final class SerdeResolver {
  private static final Set<Schema.Type> NAMED_TYPES =
      EnumSet.of(Schema.Type.RECORD, Schema.Type.ENUM, Schema.Type.FIXED);

  private final GenericData model;
  private final Map<SchemaPair, ResolvedRecordSerde> recordSerdes = new HashMap<>();
  private final ValueLimits limits = new ValueLimits();

  SerdeResolver(GenericData model) {
    this.model = model;
  }

  /** Creates the serde of a value in a union, array or map, or of a whole column. */
  ValueSerde resolve(Schema writerSchema, Schema readerSchema) {
    Conversion<?> conversion = model.getConversionFor(AvroDataModels.logicalTypeOf(readerSchema));
    return resolve(writerSchema, readerSchema, Optional.ofNullable(conversion));
  }

  /**
   * Creates the serde of a column that was nullable when its file was written, but of which no
   * value is null. It returns null for one, which the caller rejects.
   */
  ValueSerde resolveNonNull(Schema writerUnion, Schema readerSchema) {
    NullableType type = (NullableType) AvroTypes.type(writerUnion);
    int branch = type.valueBranch();
    return new NullableSerde(
        type, branch, resolve(writerUnion.getTypes().get(branch), readerSchema));
  }

  /**
   * Creates the serde of a record's field; generated classes define whether each field is
   * converted.
   */
  ValueSerde resolve(Schema writerSchema, Schema recordSchema, Schema.Field field) {
    return model.newRecord(null, recordSchema) instanceof SpecificRecordBase instance
        ? resolve(
            writerSchema, field.schema(), Optional.ofNullable(instance.getConversion(field.pos())))
        : resolve(writerSchema, field.schema());
  }

  private ValueSerde resolve(
      Schema writerSchema, Schema readerSchema, Optional<Conversion<?>> conversion) {
    if (writerSchema.isUnion()) {
      return resolveUnion(writerSchema, branch -> resolve(branch, readerSchema, conversion));
    }
    if (readerSchema.isUnion()) {
      return resolveBranch(writerSchema, readerSchema);
    }
    ValueSerde storedSerde = storedSerde(writerSchema, readerSchema);
    return conversion.isEmpty()
        ? storedSerde
        : new LogicalTypeSerde(storedSerde, readerSchema, conversion.get());
  }

  private static ValueSerde resolveUnion(
      Schema writerSchema, Function<Schema, ValueSerde> toBranchSerde) {
    ValueSerde[] branches =
        writerSchema.getTypes().stream().map(toBranchSerde).toArray(ValueSerde[]::new);
    DataType type = AvroTypes.type(writerSchema);
    if (type instanceof NullableType nullable) {
      return new NullableSerde(type, nullable.valueBranch(), branches[nullable.valueBranch()]);
    }
    return new UnionSerde(type, writerSchema, branches, LogicalConversions.none());
  }

  /** Returns the serde of the first branch that fits, and tries the most similar branches first. */
  private ValueSerde resolveBranch(Schema writerSchema, Schema union) {
    List<Schema> candidates = new ArrayList<>(union.getTypes());
    candidates.sort(Comparator.comparingInt(branch -> mismatchRank(writerSchema, branch)));
    for (Schema candidate : candidates) {
      try {
        return resolve(writerSchema, candidate);
      } catch (ValueMismatchException e) {
        if (isFinalChoice(writerSchema, candidate)) {
          break;
        }
        // The next branch may fit; if none does, the message below names all of them.
      }
    }
    throw mismatch(writerSchema, union);
  }

  /**
   * Returns whether no other branch may be tried, even if this branch's logical type does not
   * match.
   */
  private static boolean isFinalChoice(Schema writerSchema, Schema branch) {
    boolean isSameType =
        writerSchema.getType() == branch.getType()
            && (!NAMED_TYPES.contains(branch.getType())
                || branch.getFullName().equals(writerSchema.getFullName()));
    return isSameType || PromotedSerde.of(writerSchema, branch).isPresent();
  }

  /**
   * Ranks a branch in the order in which Avro tries branches, 0 first: equal full names, an alias,
   * equal last parts of the names, equal types, other types.
   */
  private static int mismatchRank(Schema writerSchema, Schema branch) {
    if (branch.getFullName().equals(writerSchema.getFullName())) {
      return 0;
    }
    if (branch.getType() != writerSchema.getType()) {
      return 4;
    }
    boolean isNamed = NAMED_TYPES.contains(branch.getType());
    if (isNamed && branch.getAliases().contains(writerSchema.getFullName())) {
      return 1;
    }
    return branch.getName().equals(writerSchema.getName()) ? 2 : 3;
  }

  private ValueSerde storedSerde(Schema writerSchema, Schema readerSchema) {
    if (!Rescaling.isIdentity(writerSchema, readerSchema)) {
      return rescaledSerde(writerSchema, readerSchema);
    }
    if (writerSchema.getType() != readerSchema.getType()) {
      return PromotedSerde.of(writerSchema, readerSchema)
          .orElseThrow(() -> mismatch(writerSchema, readerSchema));
    }
    return switch (readerSchema.getType()) {
      case RECORD -> resolveRecord(writerSchema, readerSchema);
      case ARRAY ->
          new ArraySerde(
              AvroTypes.type(readerSchema),
              readerSchema,
              resolveItems(writerSchema.getElementType(), readerSchema.getElementType(), "[]"),
              limits);
      case MAP ->
          new MapSerde(
              AvroTypes.type(readerSchema),
              resolveItems(writerSchema.getValueType(), readerSchema.getValueType(), "{}"),
              limits);
      case ENUM -> resolveEnum(writerSchema, readerSchema);
      case FIXED -> resolveFixed(writerSchema, readerSchema);
      default -> ValueSerde.of(readerSchema);
    };
  }

  private static ValueSerde rescaledSerde(Schema writerSchema, Schema readerSchema) {
    Optional<Rescaling> rescaling = Rescaling.of(writerSchema, readerSchema);
    if (rescaling.isEmpty()) {
      throw unsupportedRescaling(
          writerSchema, readerSchema, "a conversion that could change values");
    }
    // RescaledSerde would create generic fixeds, not those of the model.
    if (readerSchema.getType() == Schema.Type.FIXED) {
      throw unsupportedRescaling(
          writerSchema, readerSchema, "a conversion to a fixed, which is not supported");
    }
    return new RescaledSerde(ValueSerde.of(writerSchema), rescaling.get());
  }

  private static ValueMismatchException unsupportedRescaling(
      Schema writerSchema, Schema readerSchema, String reason) {
    return ValueMismatchException.because(
        mismatch(writerSchema, readerSchema).getMessage()
            + ", "
            + reason
            + ": read the column with the table's type");
  }

  private ValueSerde resolveItems(Schema writerSchema, Schema readerSchema, String pathElement) {
    try {
      return resolve(writerSchema, readerSchema);
    } catch (ValueMismatchException e) {
      throw e.inField(pathElement);
    }
  }

  private ValueSerde resolveFixed(Schema writerSchema, Schema readerSchema) {
    if (writerSchema.getFixedSize() != readerSchema.getFixedSize()) {
      throw mismatch(writerSchema, readerSchema);
    }
    return new FixedSerde(AvroTypes.type(readerSchema), readerSchema, model);
  }

  private ValueSerde resolveEnum(Schema writerSchema, Schema readerSchema) {
    for (String symbol : writerSchema.getEnumSymbols()) {
      if (!readerSchema.hasEnumSymbol(symbol) && readerSchema.getEnumDefault() == null) {
        throw ValueMismatchException.because(
            "the table's enum has the symbol %s, which the reader's enum %s does not have"
                .formatted(symbol, readerSchema.getFullName()));
      }
    }
    return new EnumSerde(
        AvroTypes.type(writerSchema),
        symbol ->
            model.createEnum(
                readerSchema.hasEnumSymbol(symbol) ? symbol : readerSchema.getEnumDefault(),
                readerSchema));
  }

  private ValueSerde resolveRecord(Schema writerSchema, Schema readerSchema) {
    SchemaPair pair = new SchemaPair(writerSchema, readerSchema);
    ResolvedRecordSerde existingSerde = recordSerdes.get(pair);
    if (existingSerde != null) {
      return existingSerde;
    }
    RecordSerde storedSerde = new RecordSerde(AvroTypes.type(writerSchema), writerSchema, limits);
    ResolvedRecordSerde serde = new ResolvedRecordSerde(storedSerde, readerSchema, model);
    recordSerdes.put(pair, serde);
    boolean isComplete = false;
    try {
      defineFields(serde, writerSchema, readerSchema);
      isComplete = true;
    } finally {
      if (!isComplete) {
        recordSerdes.remove(pair); // another branch of a union may be tried
      }
    }
    return serde;
  }

  private void defineFields(ResolvedRecordSerde serde, Schema writerSchema, Schema readerSchema) {
    List<Schema.Field> writtenFields = writerSchema.getFields();
    ValueSerde[] fieldSerdes = new ValueSerde[writtenFields.size()];
    int[] targetPositions = new int[writtenFields.size()];
    Arrays.fill(targetPositions, ResolvedRecordSerde.SKIPPED);
    List<Schema.Field> missingFields = new ArrayList<>();
    for (Schema.Field field : readerSchema.getFields()) {
      Optional<Schema.Field> source = FieldResolver.source(field, readerSchema, writerSchema);
      if (source.isPresent()) {
        int position = source.get().pos();
        fieldSerdes[position] = resolveField(source.get().schema(), readerSchema, field);
        targetPositions[position] = field.pos();
      } else {
        checkDefault(field);
        missingFields.add(field);
      }
    }
    for (int i = 0; i < fieldSerdes.length; i++) {
      if (fieldSerdes[i] == null) {
        fieldSerdes[i] = ValueSerde.of(writtenFields.get(i).schema());
      }
    }
    serde.defineFields(fieldSerdes, targetPositions, missingFields);
  }

  private ValueSerde resolveField(Schema writerSchema, Schema recordSchema, Schema.Field field) {
    try {
      return resolve(writerSchema, recordSchema, field);
    } catch (ValueMismatchException e) {
      throw e.inField(field.name());
    }
  }

  private static void checkDefault(Schema.Field field) {
    if (!field.hasDefaultValue()) {
      throw ValueMismatchException.because(
              "the table does not have the field, and the field has no default")
          .inField(field.name());
    }
  }

  private static ValueMismatchException mismatch(Schema writerSchema, Schema readerSchema) {
    return ValueMismatchException.because(
        "the table has "
            + SchemaDescription.of(writerSchema)
            + ", the reader "
            + SchemaDescription.of(readerSchema));
  }
}
