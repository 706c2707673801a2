package dev.stoa.cli.input.json;

import com.fasterxml.jackson.core.JsonParser;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Counts the values that were stored as their JSON text because their field has values of several
 * types. Used by the decoders of one thread; {@link ConvertedValueReport} adds the counts up.
 */
final class ConvertedValues {
  /** The values of one field. */
  static final class Field {
    private final String name;
    private final long firstLineNumber;
    private long valueCount;

    private Field(String name, long firstLineNumber) {
      this.name = name;
      this.firstLineNumber = firstLineNumber;
    }

    String name() {
      return name;
    }

    /** Returns the line of the first value, from 1. */
    long firstLineNumber() {
      return firstLineNumber;
    }

    long valueCount() {
      return valueCount;
    }
  }

  private final IdentityHashMap<JsonDecoder, Field> fieldsByDecoder = new IdentityHashMap<>();
  private final List<Field> fields = new ArrayList<>();

  /** Counts the value at the parser. */
  void add(JsonDecoder decoder, JsonParser parser) {
    Field field = fieldsByDecoder.get(decoder);
    if (field == null) {
      String name = JsonDecoder.path(parser).replaceAll("\\[[0-9]+]", "[]");
      field = new Field(name, parser.currentTokenLocation().getLineNr());
      fieldsByDecoder.put(decoder, field);
      fields.add(field);
    }
    field.valueCount++;
  }

  /** Returns the fields in the order of their first values, and sets the counts to zero. */
  List<Field> drain() {
    List<Field> result = List.copyOf(fields);
    fieldsByDecoder.clear();
    fields.clear();
    return result;
  }
}
