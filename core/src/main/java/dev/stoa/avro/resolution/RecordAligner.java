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
 * Converts times and decimals of records to the units and scales of a table. All records that users
 * write pass through an aligner first, so that no number is stored in a wrong unit. Not
 * thread-safe.
 *
 * <p>The conversion is planned once per schema. Usually nothing has to be converted, and records
 * are returned unchanged.
 */
public final class RecordAligner {
  private final Schema tableSchema;
  private Schema lastSchema;

  /** The conversion of records of the last schema; empty if they need none. */
  private Optional<UnaryOperator<Object>> lastConversion = Optional.empty();

  /** Creates an aligner for tables with a record schema. */
  public RecordAligner(Schema tableSchema) {
    this.tableSchema = tableSchema;
  }

  /**
   * Returns the record, or a copy in the units and scales of the table.
   *
   * @throws ValueMismatchException when values cannot be converted exactly or do not fit; the
   *     message names the field and both types
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the record
  public IndexedRecord align(IndexedRecord record) {
    Schema recordSchema = record.getSchema();
    if (recordSchema != lastSchema) {
      lastConversion = new ConversionPlanner().planRecords(recordSchema, tableSchema);
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
    if (new ConversionPlanner().planRecords(source, target).isPresent()) {
      throw ValueMismatchException.because(
          "a unit of time or a scale differs from that of %s: read records of that schema"
              .formatted(target.getFullName()));
    }
  }

  /**
   * Plans the conversion of values of one schema to another. Conversions are empty if values need
   * none.
   */
  private static final class ConversionPlanner {
    private final Map<SchemaPair, Optional<UnaryOperator<Object>>> conversions = new HashMap<>();

    /** The pairs of records whose conversion is being planned or has been planned. */
    private final Set<SchemaPair> plannedPairs = new HashSet<>();

    private boolean isRecursive;

    private Optional<UnaryOperator<Object>> plan(Schema source, Schema target) {
      if (source.equals(target) && !mayContainRecords(source)) {
        return Optional.empty();
      }
      if (source.isUnion() || target.isUnion()) {
        return planUnions(source, target);
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
     * Plans the conversion of unions of null and one type. In other unions, nothing is converted:
     * each branch must have the unit or scale of the target's branch of the same type.
     */
    private Optional<UnaryOperator<Object>> planUnions(Schema source, Schema target) {
      List<Schema> sourceBranches = nonNullBranches(source);
      List<Schema> targetBranches = nonNullBranches(target);
      if (sourceBranches.size() == 1 && targetBranches.size() == 1) {
        return plan(sourceBranches.get(0), targetBranches.get(0))
            .map(conversion -> value -> value == null ? null : conversion.apply(value));
      }
      for (Schema branch : sourceBranches) {
        List<Schema> candidates =
            targetBranches.stream().filter(candidate -> isSameBranch(branch, candidate)).toList();
        boolean isAccepted = candidates.isEmpty();
        for (Schema candidate : candidates) {
          isAccepted |=
              Rescaling.isIdentity(branch, candidate) && plan(branch, candidate).isEmpty();
        }
        if (!isAccepted) {
          rescaling(branch, candidates.get(0)); // throws if no exact conversion exists
          throw ValueMismatchException.because(
              "the table has %s, the record %s: give the record the units and scales of the table"
                  .formatted(SchemaDescription.of(target), SchemaDescription.of(source)));
        }
      }
      return Optional.empty();
    }

    private static List<Schema> nonNullBranches(Schema schema) {
      return schema.isUnion()
          ? schema.getTypes().stream()
              .filter(branch -> branch.getType() != Schema.Type.NULL)
              .toList()
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

    private Optional<UnaryOperator<Object>> planRecords(Schema source, Schema target) {
      SchemaPair pair = new SchemaPair(source, target);
      Optional<UnaryOperator<Object>> plannedConversion = conversions.get(pair);
      if (plannedConversion != null) {
        return plannedConversion;
      }
      if (!plannedPairs.add(pair)) {
        isRecursive = true;
        return Optional.empty();
      }
      Map<Integer, UnaryOperator<Object>> fieldConversions = new LinkedHashMap<>();
      for (Schema.Field field : target.getFields()) {
        Schema.Field sourceField = source.getField(field.name());
        if (sourceField != null) {
          try {
            plan(sourceField.schema(), field.schema())
                .ifPresent(conversion -> fieldConversions.put(sourceField.pos(), conversion));
          } catch (ValueMismatchException e) {
            throw e.inField(field.name());
          }
        }
      }
      if (!fieldConversions.isEmpty() && isRecursive) {
        throw ValueMismatchException.because(
            "the record contains itself, so its units and scales are not converted: use those of"
                + " the table");
      }
      Optional<UnaryOperator<Object>> conversion =
          fieldConversions.isEmpty()
              ? Optional.empty()
              : Optional.of(value -> convertRecord(value, target, fieldConversions));
      conversions.put(pair, conversion);
      return conversion;
    }

    private static Object convertRecord(
        Object value, Schema target, Map<Integer, UnaryOperator<Object>> fieldConversions) {
      if (!(value instanceof IndexedRecord record)) {
        return value;
      }
      IndexedRecord copy = new GenericData.Record(target);
      int[] positions = FieldResolver.positions(target.getFields(), record.getSchema());
      for (int i = 0; i < positions.length; i++) {
        UnaryOperator<Object> conversion =
            fieldConversions.getOrDefault(positions[i], UnaryOperator.identity());
        try {
          copy.put(i, conversion.apply(record.get(positions[i])));
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
