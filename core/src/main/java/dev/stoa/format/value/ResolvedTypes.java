package dev.stoa.format.value;

import dev.stoa.avro.AvroTypes;
import dev.stoa.avro.LogicalValues;
import dev.stoa.avro.resolution.FieldPositions;
import dev.stoa.avro.resolution.Rescaling;
import dev.stoa.avro.resolution.SchemaPair;
import dev.stoa.avro.resolution.SchemaWords;
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
 * Makes types that read values of one schema as the objects that another schema and a data model
 * ask for. Avro's rules of schema resolution hold, except that nobody asks what records, enums and
 * fixeds are called, and that logical types, where both schemas have one, must be the same, or of a
 * finer unit of time or a larger scale: Avro itself would give a number of one unit as one of
 * another.
 *
 * <p>What does not fit is found when the type is made: each method throws {@link
 * ValueMismatchException} naming the path.
 */
final class ResolvedTypes {
  private static final Set<Schema.Type> NAMED =
      EnumSet.of(Schema.Type.RECORD, Schema.Type.ENUM, Schema.Type.FIXED);

  private final GenericData model;
  private final Map<SchemaPair, ObjectType> records = new HashMap<>();
  private final NestingDepth depth = new NestingDepth();

  ResolvedTypes(GenericData model) {
    this.model = model;
  }

  /** The type of a value that stands in a union, array or map, or alone. */
  ValueType resolve(Schema written, Schema wanted) {
    Conversion<?> conversion = model.getConversionFor(LogicalValues.typeOf(wanted));
    return resolve(written, wanted, Optional.ofNullable(conversion));
  }

  /** The type of a record's field: generated classes say for each whether it is converted. */
  ValueType resolve(Schema written, Schema record, Schema.Field field) {
    return model.newRecord(null, record) instanceof SpecificRecordBase example
        ? resolve(written, field.schema(), Optional.ofNullable(example.getConversion(field.pos())))
        : resolve(written, field.schema());
  }

  private ValueType resolve(Schema written, Schema wanted, Optional<Conversion<?>> conversion) {
    if (written.isUnion()) {
      return ofUnion(written, branch -> resolve(branch, wanted, conversion));
    }
    if (wanted.isUnion()) {
      return ofBranch(written, wanted);
    }
    ValueType stored = stored(written, wanted);
    return conversion.isEmpty() ? stored : new ConvertedType(stored, wanted, conversion.get());
  }

  private static ValueType ofUnion(Schema written, Function<Schema, ValueType> ofBranch) {
    ValueType[] branches = written.getTypes().stream().map(ofBranch).toArray(ValueType[]::new);
    DataType type = AvroTypes.type(written);
    if (type instanceof NullableType nullable) {
      return new OptionalType(type, nullable.valueBranch(), branches[nullable.valueBranch()]);
    }
    return new UnionType(type, written, branches, LogicalConversions.none());
  }

  /** The first branch that fits, those that are alike in more coming before the others. */
  private ValueType ofBranch(Schema written, Schema union) {
    List<Schema> candidates = new ArrayList<>(union.getTypes());
    candidates.sort(Comparator.comparingInt(branch -> difference(written, branch)));
    for (Schema candidate : candidates) {
      try {
        return resolve(written, candidate);
      } catch (ValueMismatchException e) {
        if (isTaken(written, candidate)) {
          break;
        }
        // Perhaps the next one fits; when none does, the message below names them all.
      }
    }
    throw mismatch(written, union);
  }

  /** Whether values go to this branch and no other, even where its logical type is wrong. */
  private static boolean isTaken(Schema written, Schema branch) {
    boolean isSame =
        written.getType() == branch.getType()
            && (!NAMED.contains(branch.getType())
                || branch.getFullName().equals(written.getFullName()));
    return isSame || PromotedType.of(written, branch).isPresent();
  }

  /** As Avro chooses: by the whole name, an alias, the last part of the name, the type. */
  private static int difference(Schema written, Schema branch) {
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

  private ValueType stored(Schema written, Schema wanted) {
    if (!Rescaling.isNeedless(written, wanted)) {
      return rescaled(written, wanted);
    }
    if (written.getType() != wanted.getType()) {
      return PromotedType.of(written, wanted).orElseThrow(() -> mismatch(written, wanted));
    }
    return switch (wanted.getType()) {
      case RECORD -> ofRecord(written, wanted);
      case ARRAY ->
          new ArrayType(
              AvroTypes.type(wanted),
              wanted,
              ofItems(written.getElementType(), wanted.getElementType(), "[]"),
              depth);
      case MAP ->
          new MapType(
              AvroTypes.type(wanted),
              ofItems(written.getValueType(), wanted.getValueType(), "{}"),
              depth);
      case ENUM -> ofEnum(written, wanted);
      case FIXED -> ofFixed(written, wanted);
      default -> ValueType.of(wanted);
    };
  }

  private static ValueType rescaled(Schema written, Schema wanted) {
    boolean isFixed = wanted.getType() == Schema.Type.FIXED; // only the model could make it
    Optional<Rescaling> rescaling = isFixed ? Optional.empty() : Rescaling.of(written, wanted);
    return rescaling
        .map(found -> new RescaledType(ValueType.of(written), found))
        .orElseThrow(
            () ->
                ValueMismatchException.because(
                    mismatch(written, wanted).getMessage()
                        + ", as which values could change: ask for the table's type"));
  }

  private ValueType ofItems(Schema written, Schema wanted, String place) {
    try {
      return resolve(written, wanted);
    } catch (ValueMismatchException e) {
      throw e.under(place);
    }
  }

  private ValueType ofFixed(Schema written, Schema wanted) {
    if (written.getFixedSize() != wanted.getFixedSize()) {
      throw mismatch(written, wanted);
    }
    return new FixedType(AvroTypes.type(wanted), wanted, model);
  }

  private ValueType ofEnum(Schema written, Schema wanted) {
    for (String symbol : written.getEnumSymbols()) {
      if (!wanted.hasEnumSymbol(symbol) && wanted.getEnumDefault() == null) {
        throw ValueMismatchException.because(
            "the table's enum has the symbol %s, which the reader's enum %s lacks"
                .formatted(symbol, wanted.getFullName()));
      }
    }
    return new EnumType(
        AvroTypes.type(written),
        symbol ->
            model.createEnum(
                wanted.hasEnumSymbol(symbol) ? symbol : wanted.getEnumDefault(), wanted));
  }

  private ValueType ofRecord(Schema written, Schema wanted) {
    SchemaPair pair = new SchemaPair(written, wanted);
    ObjectType known = records.get(pair);
    if (known != null) {
      return known;
    }
    RecordType stored = new RecordType(AvroTypes.type(written), written, depth);
    ObjectType type = new ObjectType(stored, wanted, model);
    records.put(pair, type);
    boolean isWhole = false;
    try {
      define(type, written, wanted);
      isWhole = true;
    } finally {
      if (!isWhole) {
        records.remove(pair); // another branch of a union may be tried
      }
    }
    return type;
  }

  private void define(ObjectType type, Schema written, Schema wanted) {
    List<Schema.Field> given = written.getFields();
    ValueType[] types = new ValueType[given.size()];
    int[] targets = new int[given.size()];
    Arrays.fill(targets, ObjectType.NOWHERE);
    List<Schema.Field> unwritten = new ArrayList<>();
    for (Schema.Field field : wanted.getFields()) {
      Optional<Schema.Field> source = FieldPositions.source(field, wanted, written);
      if (source.isPresent()) {
        int at = source.get().pos();
        types[at] = ofField(source.get().schema(), wanted, field);
        targets[at] = field.pos();
      } else {
        checkDefault(field);
        unwritten.add(field);
      }
    }
    for (int i = 0; i < types.length; i++) {
      if (types[i] == null) {
        types[i] = ValueType.of(given.get(i).schema());
      }
    }
    type.define(types, targets, unwritten);
  }

  private ValueType ofField(Schema written, Schema record, Schema.Field field) {
    try {
      return resolve(written, record, field);
    } catch (ValueMismatchException e) {
      throw e.under(field.name());
    }
  }

  private static void checkDefault(Schema.Field field) {
    if (!field.hasDefaultValue()) {
      throw ValueMismatchException.because("the table lacks it, and it has no default")
          .under(field.name());
    }
  }

  private static ValueMismatchException mismatch(Schema written, Schema wanted) {
    return ValueMismatchException.because(
        "the table has " + SchemaWords.of(written) + ", the reader " + SchemaWords.of(wanted));
  }
}
