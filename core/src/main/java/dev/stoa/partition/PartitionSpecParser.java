package dev.stoa.partition;

import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the text of a {@link PartitionSpec}. For one text. */
record PartitionSpecParser(String text) {
  private static final String EXAMPLE = "bucket(user_id,16), day(time)";

  PartitionSpec parse() {
    if (text.isBlank()) {
      return PartitionSpec.UNPARTITIONED;
    }
    return new PartitionSpec(split(text).stream().map(this::term).toList());
  }

  /** Splits at commas that are neither quoted nor in parentheses. */
  private List<String> split(String list) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    int depth = 0;
    for (int at = 0; at < list.length(); at++) {
      char sign = list.charAt(at);
      if (sign == '"' || sign == '`' || sign == '\'') {
        at = list.indexOf(sign, at + 1);
        if (at < 0) {
          throw error("a quote is not closed");
        }
      } else if (sign == '(') {
        depth++;
      } else if (sign == ')') {
        depth--;
      } else if (sign == ',' && depth == 0) {
        parts.add(list.substring(start, at).strip());
        start = at + 1;
      }
    }
    if (depth != 0) {
      throw error("parentheses do not match");
    }
    parts.add(list.substring(start).strip());
    return parts;
  }

  private PartitionTerm term(String term) {
    int open = term.indexOf('(');
    if (open < 0 || isQuoted(term)) {
      return new PartitionTerm(PartitionTransform.of(Kind.IDENTITY), path(term));
    }
    String label = term.substring(0, open).strip();
    if (!term.endsWith(")")) {
      throw error("\"" + term + "\" has text after its closing parenthesis");
    }
    Kind kind =
        Kind.ofLabel(label)
            .orElseThrow(
                () -> error("there is no transform \"" + label + "\": there are " + labels()));
    List<String> arguments = split(term.substring(open + 1, term.length() - 1));
    if (arguments.size() != (kind.hasWidth() ? 2 : 1)) {
      throw error(
          kind.hasWidth()
              ? label + " takes a column and a number: write " + label + "(column,16)"
              : label + " takes a column and nothing else: write " + label + "(column)");
    }
    int width = kind.hasWidth() ? width(label, arguments.get(1)) : 0;
    return new PartitionTerm(new PartitionTransform(kind, width), path(arguments.get(0)));
  }

  private static boolean isQuoted(String term) {
    return term.startsWith("\"") || term.startsWith("`");
  }

  private static String labels() {
    return Arrays.stream(Kind.values()).map(Kind::label).collect(Collectors.joining(", "));
  }

  private int width(String label, String number) {
    try {
      int width = Integer.parseInt(number);
      if (width >= 1) {
        return width;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw error(
        "%s takes an integer from 1 to %s after the column, found \"%s\""
            .formatted(label, Integer.MAX_VALUE, number));
  }

  private ColumnPath path(String path) {
    try {
      return ColumnPath.parse(path);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          message("\"" + path + "\" is no column: " + e.getMessage()), e);
    }
  }

  private IllegalArgumentException error(String what) {
    return new IllegalArgumentException(message(what));
  }

  private String message(String what) {
    return "\"" + text + "\" is not a partition spec: " + what + "; for example " + EXAMPLE;
  }
}
