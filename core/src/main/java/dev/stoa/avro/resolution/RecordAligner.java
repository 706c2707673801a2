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
 * Converts records to a table's units of time and decimal scales. All users' records pass through
 * here first, so that a raw number is never stored in the wrong unit. Not thread-safe.
 *
 * <p>The conversion is planned once per schema; usually there is nothing to do, and records are
 * returned as they are.
 */
public final class RecordAligner {
  private final Schema table;
  private Schema lastSchema;
  private Optional<UnaryOperator<Object>> lastAlignment = Optional.empty();

  /** Aligns records with a record schema. */
  public RecordAligner(Schema table) {
    this.table = table;
  }

  /**
   * The record itself, or a copy in the table's units.
   *
   * @throws ValueMismatchException when values could change or not fit: the message names the field
   *     and both types
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the record
  public IndexedRecord align(IndexedRecord record) {
    Schema given = record.getSchema();
    if (given != lastSchema) {
      lastAlignment = new Alignment().ofRecords(given, table);
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
    if (new Alignment().ofRecords(given, target).isPresent()) {
      throw ValueMismatchException.because(
          "a unit of time or a scale differs from that of %s: read records of that schema"
              .formatted(target.getFullName()));
    }
  }

  /** Plans the conversion of values of one schema to another. */
  private static final class Alignment {
    private final Map<SchemaPair, Optional<UnaryOperator<Object>>> known = new HashMap<>();
    private final Set<SchemaPair> inProgress = new HashSet<>();
    private boolean isRecursive;

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
     * Nulls pass unchanged; in a general union, each branch must also be a branch of the target.
     */
    private Optional<UnaryOperator<Object>> ofUnions(Schema given, Schema target) {
      List<Schema> from = values(given);
      List<Schema> to = values(target);
      if (from.size() == 1 && to.size() == 1) {
        return of(from.get(0), to.get(0))
            .map(alignment -> value -> value == null ? null : alignment.apply(value));
      }
      for (Schema branch : from) {
        List<Schema> candidates = to.stream().filter(other -> isSameBranch(branch, other)).toList();
        boolean isAccepted = candidates.isEmpty();
        for (Schema other : candidates) {
          isAccepted |= Rescaling.isIdentity(branch, other) && of(branch, other).isEmpty();
        }
        if (!isAccepted) {
          rescaling(branch, candidates.get(0));
          throw ValueMismatchException.because(
              "the table has %s, the record %s: give the record the units and scales of the table"
                  .formatted(SchemaDescription.of(target), SchemaDescription.of(given)));
        }
      }
      return Optional.empty();
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
        isRecursive = true;
        return Optional.empty();
      }
      Map<Integer, UnaryOperator<Object>> alignments = new LinkedHashMap<>();
      for (Schema.Field field : target.getFields()) {
        Schema.Field source = given.getField(field.name());
        if (source != null) {
          try {
            of(source.schema(), field.schema()).ifPresent(a -> alignments.put(source.pos(), a));
          } catch (ValueMismatchException e) {
            throw e.inField(field.name());
          }
        }
      }
      if (!alignments.isEmpty() && isRecursive) {
        throw ValueMismatchException.because(
            "records that contain themselves need the table's units and scales: convert them"
                + " before");
      }
      Optional<UnaryOperator<Object>> alignment =
          alignments.isEmpty()
              ? Optional.empty()
              : Optional.of(value -> aligned(value, target, alignments));
      known.put(pair, alignment);
      return alignment;
    }

    private static Object aligned(
        Object value, Schema target, Map<Integer, UnaryOperator<Object>> alignments) {
      if (!(value instanceof IndexedRecord record)) {
        return value;
      }
      IndexedRecord copy = new GenericData.Record(target);
      int[] positions = FieldResolver.positions(target.getFields(), record.getSchema());
      for (int i = 0; i < positions.length; i++) {
        UnaryOperator<Object> alignment =
            alignments.getOrDefault(positions[i], UnaryOperator.identity());
        try {
          copy.put(i, alignment.apply(record.get(positions[i])));
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
