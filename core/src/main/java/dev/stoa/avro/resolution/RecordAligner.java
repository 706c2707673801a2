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
 * Converts records to a table's units of time, decimal scales, types of numbers and form of UUIDs,
 * and optionally fills missing fields with their defaults. All users' records pass through here
 * first, so that a raw number is never stored in the wrong unit. Not thread-safe.
 *
 * <p>The conversion is planned once per schema. Usually nothing has to be converted, and records
 * are returned unchanged.
 */
public final class RecordAligner {
  private final Schema tableSchema;
  private final MissingFields missingFields;
  private Schema lastSchema;

  /** The conversion of records of the last schema; empty if they need none. */
  private Optional<UnaryOperator<Object>> lastConversion = Optional.empty();

  /** The treatment of fields that a record lacks. */
  private enum MissingFields {
    /** Missing fields stay missing; the writer of the record rejects it. */
    KEEP,
    /** Missing fields get their default, or null if they have no default and are nullable. */
    FILL
  }

  private RecordAligner(Schema tableSchema, MissingFields missingFields) {
    this.tableSchema = tableSchema;
    this.missingFields = missingFields;
  }

  /** Creates an aligner that fills no fields: it or the writer rejects records that lack fields. */
  public static RecordAligner strict(Schema tableSchema) {
    return new RecordAligner(tableSchema, MissingFields.KEEP);
  }

  /**
   * Creates an aligner that gives the fields that a record lacks their default, or null if they
   * have no default and are nullable: for rows written with an older schema of the table.
   */
  public static RecordAligner withDefaults(Schema tableSchema) {
    return new RecordAligner(tableSchema, MissingFields.FILL);
  }

  /** Returns whether a field that a record lacks can be filled. */
  public static boolean isOptional(Schema.Field field) {
    return field.hasDefaultValue() || field.schema().isNullable();
  }

  /**
   * Returns the record itself, or a copy in the table's units and with the filled fields.
   *
   * @throws ValueMismatchException when values cannot be converted exactly or do not fit; the
   *     message names the field and both types
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the record
  public IndexedRecord align(IndexedRecord record) {
    Schema recordSchema = record.getSchema();
    if (recordSchema != lastSchema) {
      lastConversion =
          new ConversionPlanner(missingFields, true).planRecords(recordSchema, tableSchema);
      lastSchema = recordSchema;
    }
    return lastConversion.isEmpty() ? record : (IndexedRecord) lastConversion.get().apply(record);
  }

  /**
   * Checks that records of one schema can be read with another without a conversion.
   *
   * @throws ValueMismatchException when a unit or a scale differs
   */
  public static void check(Schema source, Schema target) {
    if (new ConversionPlanner(MissingFields.KEEP, false).planRecords(source, target).isPresent()) {
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
  private record FieldConversion(
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
  private static final class ConversionPlanner {
    private final Map<SchemaPair, Optional<UnaryOperator<Object>>> conversions = new HashMap<>();
    private final Set<SchemaPair> plannedPairs = new HashSet<>();
    private final Set<SchemaPair> recursivePairs = new HashSet<>();
    private final MissingFields missingFields;
    private final boolean convertsValues;

    ConversionPlanner(MissingFields missingFields, boolean convertsValues) {
      this.missingFields = missingFields;
      this.convertsValues = convertsValues;
    }

    private Optional<UnaryOperator<Object>> plan(Schema source, Schema target) {
      if (source.equals(target) && !mayContainRecords(source)) {
        return Optional.empty();
      }
      if (source.isUnion() || target.isUnion()) {
        return planUnions(source, target);
      }
      if (UuidConversion.isNeeded(source, target)) {
        return Optional.of(UuidConversion.to(target));
      }
      if (convertsValues && NumberConversion.isNeeded(source, target)) {
        return Optional.of(NumberConversion.to(target));
      }
      Optional<UnaryOperator<Object>> toCoarserUnit =
          convertsValues ? Rescaling.toCoarserUnit(source, target) : Optional.empty();
      if (toCoarserUnit.isPresent()) {
        return toCoarserUnit;
      }
      if (!Rescaling.isIdentity(source, target)) {
        return Optional.of(rescaling(source, target)::apply);
      }
      if (source.getType() != target.getType()) {
        return Optional.empty(); // the writer rejects the values
      }
      return switch (source.getType()) {
        case RECORD -> planRecords(source, target);
        case ARRAY ->
            plan(source.getElementType(), target.getElementType())
                .map(ConversionPlanner::elementConversion);
        case MAP ->
            plan(source.getValueType(), target.getValueType())
                .map(ConversionPlanner::entryConversion);
        default -> Optional.empty();
      };
    }

    private static boolean mayContainRecords(Schema schema) {
      return switch (schema.getType()) {
        case RECORD, ARRAY, MAP, UNION -> true;
        default -> false;
      };
    }

    private static Rescaling rescaling(Schema source, Schema target) {
      return Rescaling.of(source, target)
          .orElseThrow(
              () ->
                  ValueMismatchException.because(
                      ("the table has %s and the record %s, which cannot be converted exactly:"
                              + " convert the values first")
                          .formatted(SchemaDescription.of(target), SchemaDescription.of(source))));
    }

    /**
     * Nulls pass unchanged. In a general union, only records are converted, since their names tell
     * to which branch they belong; other values must have the units and scales of a branch of the
     * target. The writer rejects values of branches that the target does not have.
     */
    private Optional<UnaryOperator<Object>> planUnions(Schema source, Schema target) {
      List<Schema> sourceBranches = nonNullBranches(source);
      List<Schema> targetBranches = nonNullBranches(target);
      if (sourceBranches.size() == 1 && targetBranches.size() == 1) {
        return plan(sourceBranches.get(0), targetBranches.get(0))
            .map(conversion -> value -> value == null ? null : conversion.apply(value));
      }
      Map<String, UnaryOperator<Object>> conversionsByName = new HashMap<>();
      for (Schema branch : sourceBranches) {
        List<Schema> candidates =
            targetBranches.stream().filter(candidate -> isSameBranch(branch, candidate)).toList();
        boolean isAccepted = candidates.isEmpty();
        for (Schema candidate : candidates) {
          if (Rescaling.isIdentity(branch, candidate)) {
            Optional<UnaryOperator<Object>> conversion = plan(branch, candidate);
            boolean isRecord = branch.getType() == Schema.Type.RECORD;
            isAccepted |= conversion.isEmpty() || isRecord;
            conversion
                .filter(operator -> isRecord)
                .ifPresent(operator -> conversionsByName.put(branch.getFullName(), operator));
          }
        }
        if (!isAccepted) {
          throw mismatch(source, target, branch, candidates.get(0));
        }
      }
      return conversionsByName.isEmpty()
          ? Optional.empty()
          : Optional.of(
              value ->
                  value instanceof IndexedRecord record
                      ? conversionsByName
                          .getOrDefault(record.getSchema().getFullName(), UnaryOperator.identity())
                          .apply(record)
                      : value);
    }

    private static ValueMismatchException mismatch(
        Schema source, Schema target, Schema branch, Schema candidate) {
      if (!Rescaling.isIdentity(branch, candidate)) {
        rescaling(branch, candidate); // throws a more precise message if it can
      }
      return ValueMismatchException.because(
          "the table has %s, the record %s: give the record the units and scales of the table"
              .formatted(SchemaDescription.of(target), SchemaDescription.of(source)));
    }

    private static List<Schema> nonNullBranches(Schema schema) {
      return schema.isUnion()
          ? schema.getTypes().stream()
              .filter(branch -> branch.getType() != Schema.Type.NULL)
              .toList()
          : List.of(schema);
    }

    private static boolean isSameBranch(Schema left, Schema right) {
      boolean isNamed =
          switch (left.getType()) {
            case RECORD, ENUM, FIXED -> true;
            default -> false;
          };
      return left.getType() == right.getType()
          && (!isNamed || left.getFullName().equals(right.getFullName()));
    }

    private Optional<UnaryOperator<Object>> planRecords(Schema source, Schema target) {
      SchemaPair pair = new SchemaPair(source, target);
      Optional<UnaryOperator<Object>> plannedConversion = conversions.get(pair);
      if (plannedConversion != null) {
        return plannedConversion;
      }
      if (!plannedPairs.add(pair)) {
        recursivePairs.add(pair);
        return Optional.empty();
      }
      List<FieldConversion> fieldConversions = new ArrayList<>();
      for (Schema.Field field : target.getFields()) {
        try {
          fieldConversions.add(planField(source.getField(field.name()), field));
        } catch (ValueMismatchException e) {
          throw e.inField(field.name());
        }
      }
      boolean isUnchanged = fieldConversions.stream().noneMatch(FieldConversion::changesRecord);
      if (!isUnchanged && recursivePairs.contains(pair)) {
        throw ValueMismatchException.because(
            "records that contain themselves cannot be converted to the table's units, scales and"
                + " fields: convert them before");
      }
      Optional<UnaryOperator<Object>> conversion =
          isUnchanged
              ? Optional.empty()
              : Optional.of(value -> convertRecord(value, target, fieldConversions));
      conversions.put(pair, conversion);
      return conversion;
    }

    private FieldConversion planField(Schema.Field source, Schema.Field target) {
      if (source == null) {
        boolean isFilled = missingFields == MissingFields.FILL && isOptional(target);
        return new FieldConversion(target, Optional.empty(), isFilled);
      }
      return new FieldConversion(target, plan(source.schema(), target.schema()), false);
    }

    private static Object convertRecord(
        Object value, Schema target, List<FieldConversion> fieldConversions) {
      if (!(value instanceof IndexedRecord record)) {
        return value;
      }
      IndexedRecord copy = new GenericData.Record(target);
      for (int i = 0; i < fieldConversions.size(); i++) {
        try {
          copy.put(i, fieldConversions.get(i).valueIn(record));
        } catch (ValueMismatchException e) {
          throw e.inField(target.getFields().get(i).name());
        }
      }
      return copy;
    }

    private static UnaryOperator<Object> elementConversion(UnaryOperator<Object> conversion) {
      return value -> {
        if (!(value instanceof Iterable<?> elements)) {
          return value;
        }
        List<Object> copy = new ArrayList<>();
        elements.forEach(element -> copy.add(conversion.apply(element)));
        return copy;
      };
    }

    private static UnaryOperator<Object> entryConversion(UnaryOperator<Object> conversion) {
      return value -> {
        if (!(value instanceof Map<?, ?> entries)) {
          return value;
        }
        Map<Object, Object> copy = new LinkedHashMap<>();
        entries.forEach((key, entryValue) -> copy.put(key, conversion.apply(entryValue)));
        return copy;
      };
    }
  }
}
