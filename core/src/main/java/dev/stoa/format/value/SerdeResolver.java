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
 * ignored, and that logical types, if both schemas have one, must be the same, or have a finer unit
 * of time or a larger scale: Avro itself would return a number of one unit as one of another.
 *
 * <p>Mismatches are found when the serde is created: each method throws {@link
 * ValueMismatchException} naming the path.
 */
final class SerdeResolver {
  private static final Set<Schema.Type> NAMED =
      EnumSet.of(Schema.Type.RECORD, Schema.Type.ENUM, Schema.Type.FIXED);

  private final GenericData model;
  private final Map<SchemaPair, ResolvedRecordSerde> records = new HashMap<>();
  private final ValueLimits limits = new ValueLimits();

  SerdeResolver(GenericData model) {
    this.model = model;
  }

  /** The serde of a value in a union, array or map, or of a whole column. */
  ValueSerde resolve(Schema written, Schema wanted) {
    Conversion<?> conversion = model.getConversionFor(AvroDataModels.logicalTypeOf(wanted));
    return resolve(written, wanted, Optional.ofNullable(conversion));
  }

  /** The serde of a record's field: generated classes define for each whether it is converted. */
  ValueSerde resolve(Schema written, Schema record, Schema.Field field) {
    return model.newRecord(null, record) instanceof SpecificRecordBase example
        ? resolve(written, field.schema(), Optional.ofNullable(example.getConversion(field.pos())))
        : resolve(written, field.schema());
  }

  private ValueSerde resolve(Schema written, Schema wanted, Optional<Conversion<?>> conversion) {
    if (written.isUnion()) {
      return resolveUnion(written, branch -> resolve(branch, wanted, conversion));
    }
    if (wanted.isUnion()) {
      return resolveBranch(written, wanted);
    }
    ValueSerde stored = stored(written, wanted);
    return conversion.isEmpty() ? stored : new LogicalTypeSerde(stored, wanted, conversion.get());
  }

  private static ValueSerde resolveUnion(Schema written, Function<Schema, ValueSerde> ofBranch) {
    ValueSerde[] branches = written.getTypes().stream().map(ofBranch).toArray(ValueSerde[]::new);
    DataType type = AvroTypes.type(written);
    if (type instanceof NullableType nullable) {
      return new NullableSerde(type, nullable.valueBranch(), branches[nullable.valueBranch()]);
    }
    return new UnionSerde(type, written, branches, LogicalConversions.none());
  }

  /** The first branch that fits, the most similar ones first. */
  private ValueSerde resolveBranch(Schema written, Schema union) {
    List<Schema> candidates = new ArrayList<>(union.getTypes());
    candidates.sort(Comparator.comparingInt(branch -> mismatchRank(written, branch)));
    for (Schema candidate : candidates) {
      try {
        return resolve(written, candidate);
      } catch (ValueMismatchException e) {
        if (isDecided(written, candidate)) {
          break;
        }
        // The next one may fit; if none does, the message below names them all.
      }
    }
    throw mismatch(written, union);
  }

  /** Whether values match only this branch, even if its logical type is wrong. */
  private static boolean isDecided(Schema written, Schema branch) {
    boolean isSame =
        written.getType() == branch.getType()
            && (!NAMED.contains(branch.getType())
                || branch.getFullName().equals(written.getFullName()));
    return isSame || PromotedSerde.of(written, branch).isPresent();
  }

  /** In Avro's order: by the full name, an alias, the last part of the name, the type. */
  private static int mismatchRank(Schema written, Schema branch) {
    if (branch.getFullName().equals(written.getFullName())) {
      return 0;
    }
    if (branch.getType() != written.getType()) {
      return 4;
    }
    boolean isNamed = NAMED.contains(branch.getType());
    if (isNamed && branch.getAliases().contains(written.getFullName())) {
      return 1;
    }
    return branch.getName().equals(written.getName()) ? 2 : 3;
  }

  private ValueSerde stored(Schema written, Schema wanted) {
    if (!Rescaling.isIdentity(written, wanted)) {
      return rescaled(written, wanted);
    }
    if (written.getType() != wanted.getType()) {
      return PromotedSerde.of(written, wanted).orElseThrow(() -> mismatch(written, wanted));
    }
    return switch (wanted.getType()) {
      case RECORD -> resolveRecord(written, wanted);
      case ARRAY ->
          new ArraySerde(
              AvroTypes.type(wanted),
              wanted,
              resolveItems(written.getElementType(), wanted.getElementType(), "[]"),
              limits);
      case MAP ->
          new MapSerde(
              AvroTypes.type(wanted),
              resolveItems(written.getValueType(), wanted.getValueType(), "{}"),
              limits);
      case ENUM -> resolveEnum(written, wanted);
      case FIXED -> resolveFixed(written, wanted);
      default -> ValueSerde.of(wanted);
    };
  }

  private static ValueSerde rescaled(Schema written, Schema wanted) {
    boolean isFixed = wanted.getType() == Schema.Type.FIXED; // only the model can create it
    Optional<Rescaling> rescaling = isFixed ? Optional.empty() : Rescaling.of(written, wanted);
    return rescaling
        .map(found -> new RescaledSerde(ValueSerde.of(written), found))
        .orElseThrow(
            () ->
                ValueMismatchException.because(
                    mismatch(written, wanted).getMessage()
                        + ", a conversion that could change values: ask for the table's type"));
  }

  private ValueSerde resolveItems(Schema written, Schema wanted, String pathElement) {
    try {
      return resolve(written, wanted);
    } catch (ValueMismatchException e) {
      throw e.inField(pathElement);
    }
  }

  private ValueSerde resolveFixed(Schema written, Schema wanted) {
    if (written.getFixedSize() != wanted.getFixedSize()) {
      throw mismatch(written, wanted);
    }
    return new FixedSerde(AvroTypes.type(wanted), wanted, model);
  }

  private ValueSerde resolveEnum(Schema written, Schema wanted) {
    for (String symbol : written.getEnumSymbols()) {
      if (!wanted.hasEnumSymbol(symbol) && wanted.getEnumDefault() == null) {
        throw ValueMismatchException.because(
            "the table's enum has the symbol %s, which the reader's enum %s lacks"
                .formatted(symbol, wanted.getFullName()));
      }
    }
    return new EnumSerde(
        AvroTypes.type(written),
        symbol ->
            model.createEnum(
                wanted.hasEnumSymbol(symbol) ? symbol : wanted.getEnumDefault(), wanted));
  }

  private ValueSerde resolveRecord(Schema written, Schema wanted) {
    SchemaPair pair = new SchemaPair(written, wanted);
    ResolvedRecordSerde known = records.get(pair);
    if (known != null) {
      return known;
    }
    RecordSerde stored = new RecordSerde(AvroTypes.type(written), written, limits);
    ResolvedRecordSerde type = new ResolvedRecordSerde(stored, wanted, model);
    records.put(pair, type);
    boolean isComplete = false;
    try {
      define(type, written, wanted);
      isComplete = true;
    } finally {
      if (!isComplete) {
        records.remove(pair); // another branch of a union may be tried
      }
    }
    return type;
  }

  private void define(ResolvedRecordSerde type, Schema written, Schema wanted) {
    List<Schema.Field> given = written.getFields();
    ValueSerde[] types = new ValueSerde[given.size()];
    int[] targets = new int[given.size()];
    Arrays.fill(targets, ResolvedRecordSerde.SKIPPED);
    List<Schema.Field> unwritten = new ArrayList<>();
    for (Schema.Field field : wanted.getFields()) {
      Optional<Schema.Field> source = FieldResolver.source(field, wanted, written);
      if (source.isPresent()) {
        int at = source.get().pos();
        types[at] = resolveField(source.get().schema(), wanted, field);
        targets[at] = field.pos();
      } else {
        checkDefault(field);
        unwritten.add(field);
      }
    }
    for (int i = 0; i < types.length; i++) {
      if (types[i] == null) {
        types[i] = ValueSerde.of(given.get(i).schema());
      }
    }
    type.defineFields(types, targets, unwritten);
  }

  private ValueSerde resolveField(Schema written, Schema record, Schema.Field field) {
    try {
      return resolve(written, record, field);
    } catch (ValueMismatchException e) {
      throw e.inField(field.name());
    }
  }

  private static void checkDefault(Schema.Field field) {
    if (!field.hasDefaultValue()) {
      throw ValueMismatchException.because("the table lacks it, and it has no default")
          .inField(field.name());
    }
  }

  private static ValueMismatchException mismatch(Schema written, Schema wanted) {
    return ValueMismatchException.because(
        "the table has "
            + SchemaDescription.of(written)
            + ", the reader "
            + SchemaDescription.of(wanted));
  }
}
