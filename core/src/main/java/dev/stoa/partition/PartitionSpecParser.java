package dev.stoa.partition;

import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Parses the text of a {@link PartitionSpec}. */
record PartitionSpecParser(String text) {
  private static final String EXAMPLE = "bucket(user_id,16), day(time)";

  PartitionSpec parse() {
    if (text.isBlank()) {
      return PartitionSpec.UNPARTITIONED;
    }
    return new PartitionSpec(split(text).stream().map(this::parseTerm).toList());
  }

  /** Splits a list at commas that are neither quoted nor in parentheses. */
  private List<String> split(String list) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    int depth = 0;
    for (int index = 0; index < list.length(); index++) {
      char character = list.charAt(index);
      if (character == '"' || character == '`' || character == '\'') {
        index = list.indexOf(character, index + 1);
        if (index < 0) {
          throw error("a quote is not closed");
        }
      } else if (character == '(') {
        depth++;
      } else if (character == ')') {
        depth--;
      } else if (character == ',' && depth == 0) {
        parts.add(list.substring(start, index).strip());
        start = index + 1;
      }
    }
    if (depth != 0) {
      throw error("parentheses do not match");
    }
    parts.add(list.substring(start).strip());
    return parts;
  }

  private PartitionTerm parseTerm(String termText) {
    int openParenthesisIndex = indexOfParenthesis(termText);
    if (openParenthesisIndex < 0) {
      return new PartitionTerm(PartitionTransform.of(Kind.IDENTITY), parsePath(termText));
    }
    String label = termText.substring(0, openParenthesisIndex).strip();
    if (!termText.endsWith(")")) {
      throw error("\"" + termText + "\" does not end with \")\"");
    }
    Kind kind =
        Kind.ofLabel(label)
            .orElseThrow(
                () -> error("\"" + label + "\" is not a transform: use one of " + labels()));
    List<String> arguments =
        split(termText.substring(openParenthesisIndex + 1, termText.length() - 1));
    if (arguments.size() != (kind.hasWidth() ? 2 : 1)) {
      throw error(
          kind.hasWidth()
              ? label + " takes a column and a number: write " + label + "(column,16)"
              : label + " takes a column and nothing else: write " + label + "(column)");
    }
    int width = kind.hasWidth() ? parseWidth(label, arguments.get(1)) : 0;
    return new PartitionTerm(new PartitionTransform(kind, width), parsePath(arguments.get(0)));
  }

  /**
   * Returns the first opening parenthesis outside quotes, which {@link #split} has checked; -1 if
   * none.
   */
  private static int indexOfParenthesis(String termText) {
    for (int index = 0; index < termText.length(); index++) {
      char character = termText.charAt(index);
      if (character == '(') {
        return index;
      }
      if (character == '"' || character == '`' || character == '\'') {
        index = termText.indexOf(character, index + 1);
      }
    }
    return -1;
  }

  private static String labels() {
    return Arrays.stream(Kind.values()).map(Kind::label).collect(Collectors.joining(", "));
  }

  private int parseWidth(String label, String widthText) {
    try {
      int width = Integer.parseInt(widthText);
      if (width >= 1) {
        return width;
      }
    } catch (NumberFormatException e) {
      // The error below reports it.
    }
    throw error(
        "%s takes an integer from 1 to %s after the column, found \"%s\""
            .formatted(label, Integer.MAX_VALUE, widthText));
  }

  private ColumnPath parsePath(String path) {
    try {
      return ColumnPath.parse(path);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          message("\"" + path + "\" is not a column path: " + e.getMessage()), e);
    }
  }

  private IllegalArgumentException error(String problem) {
    return new IllegalArgumentException(message(problem));
  }

  private String message(String problem) {
    return "\"" + text + "\" is not a partition spec: " + problem + "; for example " + EXAMPLE;
  }
}
