package dev.stoa.avro.resolution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * Converts records to a table's units of time and decimal scales, and optionally fills missing
 * fields with their defaults. All users' records pass through here first, so that a raw number is
 * never stored in the wrong unit. Not thread-safe.
 *
 * <p>The conversion is planned once per schema; usually there is nothing to do, and records are
 * returned as they are.
 */
public final class RecordAligner {
  private final Schema table;
  private final MissingFields missingFields;
  private Schema lastSchema;
  private Optional<UnaryOperator<Object>> lastAlignment = Optional.empty();

  /** The treatment of fields that a record lacks. */
  private enum MissingFields {
    /** They stay missing; the writer of the record rejects it. */
    KEEP,
    /** They take their default, or null if they have none and are nullable. */
    FILL
  }

  private RecordAligner(Schema table, MissingFields missingFields) {
    this.table = table;
    this.missingFields = missingFields;
  }

  /** Creates an aligner that leaves out the fields that a record lacks. */
  public static RecordAligner strict(Schema table) {
    return new RecordAligner(table, MissingFields.KEEP);
  }

  /**
   * Creates an aligner that gives the fields that a record lacks their default, or null if they
   * have no default and are nullable: for rows written with an older schema of the table.
   */
  public static RecordAligner withDefaults(Schema table) {
    return new RecordAligner(table, MissingFields.FILL);
  }

  /** Whether a field that a record lacks can be filled. */
  public static boolean isOptional(Schema.Field field) {
    return field.hasDefaultValue() || field.schema().isNullable();
  }

  /**
   * Returns the record itself, or a copy in the table's units and with the filled fields.
   *
   * @throws ValueMismatchException when values could change or not fit: the message names the field
   *     and both types
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the record
  public IndexedRecord align(IndexedRecord record) {
    Schema given = record.getSchema();
    if (given != lastSchema) {
      lastAlignment = new Alignment(missingFields).ofRecords(given, table);
      lastSchema = given;
    }
    return lastAlignment.isEmpty() ? record : (IndexedRecord) lastAlignment.get().apply(record);
  }

  /**
   * Checks that records need no conversion.
   *
   * @throws ValueMismatchException when a field has another unit or scale: the message names it and
   *     both types
   */
  public static void check(Schema given, Schema target) {
    if (new Alignment(MissingFields.KEEP).ofRecords(given, target).isPresent()) {
      throw ValueMismatchException.because(
          "a unit of time or a scale differs from that of %s: read records of that schema"
              .formatted(target.getFullName()));
    }
  }

  /**
   * The conversion of a field of records.
   *
   * @param target the field of the copy
   * @param conversion the conversion of its values; empty if they stay as they are
   * @param isFilled whether the records lack the field and the copy gets its default
   */
  private record FieldAlignment(
      Schema.Field target, Optional<UnaryOperator<Object>> conversion, boolean isFilled) {
    boolean changesRecord() {
      return isFilled || conversion.isPresent();
    }

    /** The field's value in the copy of a record. */
    Object valueIn(IndexedRecord record) {
      if (isFilled) {
        return target.hasDefaultValue() ? GenericData.get().getDefaultValue(target) : null;
      }
      Schema.Field source = record.getSchema().getField(target.name());
      if (source == null) {
        throw FieldResolver.missingIn(record.getSchema());
      }
      Object value = record.get(source.pos());
      return conversion.isPresent() ? conversion.get().apply(value) : value;
    }
  }

  /** Plans the conversion of values of one schema to another. */
  private static final class Alignment {
    private final Map<SchemaPair, Optional<UnaryOperator<Object>>> known = new HashMap<>();
    private final Set<SchemaPair> inProgress = new HashSet<>();
    private final Set<SchemaPair> recursivePairs = new HashSet<>();
    private final MissingFields missingFields;

    Alignment(MissingFields missingFields) {
      this.missingFields = missingFields;
    }

    private Optional<UnaryOperator<Object>> of(Schema given, Schema target) {
      if (given.equals(target) && !hasRecords(given)) {
        return Optional.empty();
      }
      if (given.isUnion() || target.isUnion()) {
        return ofUnions(given, target);
      }
      if (!Rescaling.isIdentity(given, target)) {
        return Optional.of(rescaling(given, target)::apply);
      }
      if (given.getType() != target.getType()) {
        return Optional.empty(); // each such value is rejected later
      }
      return switch (given.getType()) {
        case RECORD -> ofRecords(given, target);
        case ARRAY ->
            of(given.getElementType(), target.getElementType()).map(Alignment::ofElements);
        case MAP -> of(given.getValueType(), target.getValueType()).map(Alignment::ofEntries);
        default -> Optional.empty();
      };
    }

    private static boolean hasRecords(Schema schema) {
      return switch (schema.getType()) {
        case RECORD, ARRAY, MAP, UNION -> true;
        default -> false;
      };
    }

    private static Rescaling rescaling(Schema given, Schema target) {
      return Rescaling.of(given, target)
          .orElseThrow(
              () ->
                  ValueMismatchException.because(
                      ("the table has %s and the record %s, which cannot be converted exactly:"
                              + " convert the values first")
                          .formatted(SchemaDescription.of(target), SchemaDescription.of(given))));
    }

    /**
     * Nulls pass unchanged. In a general union, each branch must also be a branch of the target,
     * and only records are converted: they tell by their name which branch they belong to.
     */
    private Optional<UnaryOperator<Object>> ofUnions(Schema given, Schema target) {
      List<Schema> from = values(given);
      List<Schema> to = values(target);
      if (from.size() == 1 && to.size() == 1) {
        return of(from.get(0), to.get(0))
            .map(alignment -> value -> value == null ? null : alignment.apply(value));
      }
      Map<String, UnaryOperator<Object>> alignmentsByName = new HashMap<>();
      for (Schema branch : from) {
        List<Schema> candidates = to.stream().filter(other -> isSameBranch(branch, other)).toList();
        boolean isAccepted = candidates.isEmpty();
        for (Schema other : candidates) {
          if (Rescaling.isIdentity(branch, other)) {
            Optional<UnaryOperator<Object>> alignment = of(branch, other);
            boolean isRecord = branch.getType() == Schema.Type.RECORD;
            isAccepted |= alignment.isEmpty() || isRecord;
            alignment
                .filter(conversion -> isRecord)
                .ifPresent(conversion -> alignmentsByName.put(branch.getFullName(), conversion));
          }
        }
        if (!isAccepted) {
          throw mismatch(given, target, branch, candidates.get(0));
        }
      }
      return alignmentsByName.isEmpty()
          ? Optional.empty()
          : Optional.of(
              value ->
                  value instanceof IndexedRecord record
                      ? alignmentsByName
                          .getOrDefault(record.getSchema().getFullName(), UnaryOperator.identity())
                          .apply(record)
                      : value);
    }

    private static ValueMismatchException mismatch(
        Schema given, Schema target, Schema branch, Schema candidate) {
      if (!Rescaling.isIdentity(branch, candidate)) {
        rescaling(branch, candidate); // throws a more precise message if it can
      }
      return ValueMismatchException.because(
          "the table has %s, the record %s: give the record the units and scales of the table"
              .formatted(SchemaDescription.of(target), SchemaDescription.of(given)));
    }

    private static List<Schema> values(Schema schema) {
      return schema.isUnion()
          ? schema.getTypes().stream().filter(b -> b.getType() != Schema.Type.NULL).toList()
          : List.of(schema);
    }

    private static boolean isSameBranch(Schema one, Schema other) {
      boolean isNamed =
          switch (one.getType()) {
            case RECORD, ENUM, FIXED -> true;
            default -> false;
          };
      return one.getType() == other.getType()
          && (!isNamed || one.getFullName().equals(other.getFullName()));
    }

    private Optional<UnaryOperator<Object>> ofRecords(Schema given, Schema target) {
      SchemaPair pair = new SchemaPair(given, target);
      Optional<UnaryOperator<Object>> before = known.get(pair);
      if (before != null) {
        return before;
      }
      if (!inProgress.add(pair)) {
        recursivePairs.add(pair);
        return Optional.empty();
      }
      List<FieldAlignment> fields = new ArrayList<>();
      for (Schema.Field field : target.getFields()) {
        try {
          fields.add(ofField(given.getField(field.name()), field));
        } catch (ValueMismatchException e) {
          throw e.inField(field.name());
        }
      }
      boolean isUnchanged = fields.stream().noneMatch(FieldAlignment::changesRecord);
      if (!isUnchanged && recursivePairs.contains(pair)) {
        throw ValueMismatchException.because(
            "records that contain themselves cannot be converted to the table's units, scales and"
                + " fields: convert them before");
      }
      Optional<UnaryOperator<Object>> alignment =
          isUnchanged ? Optional.empty() : Optional.of(value -> align(value, target, fields));
      known.put(pair, alignment);
      return alignment;
    }

    private FieldAlignment ofField(Schema.Field source, Schema.Field target) {
      if (source == null) {
        boolean isFilled = missingFields == MissingFields.FILL && isOptional(target);
        return new FieldAlignment(target, Optional.empty(), isFilled);
      }
      return new FieldAlignment(target, of(source.schema(), target.schema()), false);
    }

    private static Object align(Object value, Schema target, List<FieldAlignment> fields) {
      if (!(value instanceof IndexedRecord record)) {
        return value;
      }
      IndexedRecord copy = new GenericData.Record(target);
      for (int i = 0; i < fields.size(); i++) {
        try {
          copy.put(i, fields.get(i).valueIn(record));
        } catch (ValueMismatchException e) {
          throw e.inField(target.getFields().get(i).name());
        }
      }
      return copy;
    }

    private static UnaryOperator<Object> ofElements(UnaryOperator<Object> alignment) {
      return value -> {
        if (!(value instanceof Iterable<?> items)) {
          return value;
        }
        List<Object> copy = new ArrayList<>();
        items.forEach(item -> copy.add(alignment.apply(item)));
        return copy;
      };
    }

    private static UnaryOperator<Object> ofEntries(UnaryOperator<Object> alignment) {
      return value -> {
        if (!(value instanceof Map<?, ?> entries)) {
          return value;
        }
        Map<Object, Object> copy = new LinkedHashMap<>();
        entries.forEach((key, item) -> copy.put(key, alignment.apply(item)));
        return copy;
      };
    }
  }
}
