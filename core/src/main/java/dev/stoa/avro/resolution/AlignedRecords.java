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
 * Gives records in the units of time and scales of a table, whatever those of their own schemas
 * are. Everything that takes records from users passes them through here first, so that a raw
 * number is never stored as one of another unit. For one thread.
 *
 * <p>What is to be done is found once for records of one schema; nothing as a rule, and then they
 * are given back as they are.
 */
public final class AlignedRecords {
  private final Schema table;
  private Schema last;
  private Optional<UnaryOperator<Object>> lastAlignment = Optional.empty();

  /** Aligns records with a schema of records. */
  public AlignedRecords(Schema table) {
    this.table = table;
  }

  /**
   * The record itself, or a copy in the table's units.
   *
   * @throws ValueMismatchException when values could change or not fit: the message names the field
   *     and both types
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the record
  public IndexedRecord of(IndexedRecord record) {
    Schema given = record.getSchema();
    if (given != last) {
      lastAlignment = new Alignment().ofRecords(given, table);
      last = given;
    }
    return lastAlignment.isEmpty() ? record : (IndexedRecord) lastAlignment.get().apply(record);
  }

  /**
   * Checks that records need not be changed.
   *
   * @throws ValueMismatchException when a field has another unit or scale: the message names it and
   *     both types
   */
  public static void check(Schema given, Schema wanted) {
    if (new Alignment().ofRecords(given, wanted).isPresent()) {
      throw ValueMismatchException.because(
          "a unit of time or a scale differs from that of %s: read records of that schema"
              .formatted(wanted.getFullName()));
    }
  }

  /** Finds what is to be done with values of one schema so that they are those of another. */
  private static final class Alignment {
    private final Map<SchemaPair, Optional<UnaryOperator<Object>>> known = new HashMap<>();
    private final Set<SchemaPair> open = new HashSet<>();
    private boolean isRecursive;

    private Optional<UnaryOperator<Object>> of(Schema given, Schema wanted) {
      if (given.equals(wanted) && !hasRecords(given)) {
        return Optional.empty();
      }
      if (given.isUnion() || wanted.isUnion()) {
        return ofUnions(given, wanted);
      }
      if (!Rescaling.isNeedless(given, wanted)) {
        return Optional.of(rescaling(given, wanted)::apply);
      }
      if (given.getType() != wanted.getType()) {
        return Optional.empty(); // the values are refused one by one
      }
      return switch (given.getType()) {
        case RECORD -> ofRecords(given, wanted);
        case ARRAY -> of(given.getElementType(), wanted.getElementType()).map(Alignment::ofItems);
        case MAP -> of(given.getValueType(), wanted.getValueType()).map(Alignment::ofEntries);
        default -> Optional.empty();
      };
    }

    private static boolean hasRecords(Schema schema) {
      return switch (schema.getType()) {
        case RECORD, ARRAY, MAP, UNION -> true;
        default -> false;
      };
    }

    private static Rescaling rescaling(Schema given, Schema wanted) {
      return Rescaling.of(given, wanted)
          .orElseThrow(
              () ->
                  ValueMismatchException.because(
                      ("the table has %s, the record %s, whose values could change:"
                              + " convert them before")
                          .formatted(SchemaWords.of(wanted), SchemaWords.of(given))));
    }

    /** Nulls are passed on; of several other branches each must be one of the wanted as it is. */
    private Optional<UnaryOperator<Object>> ofUnions(Schema given, Schema wanted) {
      List<Schema> from = values(given);
      List<Schema> to = values(wanted);
      if (from.size() == 1 && to.size() == 1) {
        return of(from.get(0), to.get(0))
            .map(alignment -> value -> value == null ? null : alignment.apply(value));
      }
      for (Schema branch : from) {
        List<Schema> alike = to.stream().filter(other -> isAlike(branch, other)).toList();
        boolean isTaken = alike.isEmpty();
        for (Schema other : alike) {
          isTaken |= Rescaling.isNeedless(branch, other) && of(branch, other).isEmpty();
        }
        if (!isTaken) {
          rescaling(branch, alike.get(0));
          throw ValueMismatchException.because(
              "the table has %s, the record %s: give the record the units and scales of the table"
                  .formatted(SchemaWords.of(wanted), SchemaWords.of(given)));
        }
      }
      return Optional.empty();
    }

    private static List<Schema> values(Schema schema) {
      return schema.isUnion()
          ? schema.getTypes().stream().filter(b -> b.getType() != Schema.Type.NULL).toList()
          : List.of(schema);
    }

    private static boolean isAlike(Schema one, Schema other) {
      boolean isNamed =
          switch (one.getType()) {
            case RECORD, ENUM, FIXED -> true;
            default -> false;
          };
      return one.getType() == other.getType()
          && (!isNamed || one.getFullName().equals(other.getFullName()));
    }

    private Optional<UnaryOperator<Object>> ofRecords(Schema given, Schema wanted) {
      SchemaPair pair = new SchemaPair(given, wanted);
      Optional<UnaryOperator<Object>> before = known.get(pair);
      if (before != null) {
        return before;
      }
      if (!open.add(pair)) {
        isRecursive = true;
        return Optional.empty();
      }
      Map<Integer, UnaryOperator<Object>> alignments = new LinkedHashMap<>();
      for (Schema.Field field : wanted.getFields()) {
        Schema.Field source = given.getField(field.name());
        if (source != null) {
          try {
            of(source.schema(), field.schema()).ifPresent(a -> alignments.put(source.pos(), a));
          } catch (ValueMismatchException e) {
            throw e.under(field.name());
          }
        }
      }
      if (!alignments.isEmpty() && isRecursive) {
        throw ValueMismatchException.because(
            "records that contain themselves need the table's units and scales: convert them before");
      }
      Optional<UnaryOperator<Object>> alignment =
          alignments.isEmpty()
              ? Optional.empty()
              : Optional.of(value -> aligned(value, wanted, alignments));
      known.put(pair, alignment);
      return alignment;
    }

    private static Object aligned(
        Object value, Schema wanted, Map<Integer, UnaryOperator<Object>> alignments) {
      if (!(value instanceof IndexedRecord record)) {
        return value;
      }
      IndexedRecord copy = new GenericData.Record(wanted);
      int[] positions = FieldPositions.of(wanted.getFields(), record.getSchema());
      for (int i = 0; i < positions.length; i++) {
        UnaryOperator<Object> alignment =
            alignments.getOrDefault(positions[i], UnaryOperator.identity());
        try {
          copy.put(i, alignment.apply(record.get(positions[i])));
        } catch (ValueMismatchException e) {
          throw e.under(wanted.getFields().get(i).name());
        }
      }
      return copy;
    }

    private static UnaryOperator<Object> ofItems(UnaryOperator<Object> alignment) {
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
