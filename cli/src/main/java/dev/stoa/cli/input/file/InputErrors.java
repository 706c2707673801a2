package dev.stoa.cli.input.file;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.stoa.cli.hadoop.HadoopErrorMessages;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/** Converts exceptions of reading to messages for the user, of one sentence each. */
public final class InputErrors {
  private static final String CLASS_NAME = "(?:[a-z]\\w*\\.)+[A-Z][\\w$]*";
  private static final Pattern CLASS_NAME_PREFIXES = Pattern.compile("^(?:" + CLASS_NAME + ": )+");

  /** The result of {@link Object#toString()}, which libraries print in place of the file's name. */
  private static final Pattern DEFAULT_TO_STRING = Pattern.compile(CLASS_NAME + "@[0-9a-f]+");

  private static final int MAX_QUOTED_LENGTH = 60;

  private InputErrors() {}

  /** Returns the exception for the user about an exception of reading the file {@code name}. */
  public static InputException toException(String name, IOException exception) {
    String message =
        HadoopErrorMessages.message(name, exception).orElseGet(() -> message(name, exception));
    return new InputException(message, exception);
  }

  /** Returns whether an exception is about the bytes of a file, not about reading them. */
  public static boolean isBadData(IOException exception) {
    return exception instanceof InvalidFileException
        || exception instanceof JacksonException
        || exception instanceof EOFException
        || exception instanceof ZipException;
  }

  /** Returns a library's message without class names; the class name if it has no message. */
  public static String reason(Throwable exception) {
    if (exception instanceof NullPointerException) {
      return "a part that the rest refers to is missing";
    }
    if (exception instanceof IndexOutOfBoundsException
        || exception instanceof NegativeArraySizeException) {
      return "a length or position exceeds the data";
    }
    String message = exception.getMessage();
    if (message == null || message.isBlank()) {
      return exception.getClass().getSimpleName();
    }
    return DEFAULT_TO_STRING
        .matcher(CLASS_NAME_PREFIXES.matcher(firstLine(message)).replaceFirst(""))
        .replaceAll("the file");
  }

  /** Shortens input text that a message quotes. */
  public static String shorten(String text) {
    return text.length() <= MAX_QUOTED_LENGTH ? text : text.substring(0, MAX_QUOTED_LENGTH) + "…";
  }

  private static String message(String name, IOException exception) {
    if (exception instanceof InvalidFileException) {
      return name + ", " + exception.getMessage();
    }
    if (exception instanceof JacksonException json) {
      return jsonMessage(name, json);
    }
    if (exception instanceof NoSuchFileException || exception instanceof FileNotFoundException) {
      return "no such file: " + name + "; check the name";
    }
    if (exception instanceof AccessDeniedException) {
      return "no permission to read " + name + ": change its permissions";
    }
    if (exception instanceof EOFException) {
      return name
          + " ends too early"
          + parenthesizedReason(exception)
          + ": it is truncated, so copy or download it again";
    }
    if (exception instanceof ZipException) {
      return name + " is damaged" + parenthesizedReason(exception) + ": copy or download it again";
    }
    return name
        + " cannot be read"
        + parenthesizedReason(exception)
        + ": check that it is complete and that its disk or server works";
  }

  private static String parenthesizedReason(IOException exception) {
    String message = exception.getMessage();
    return message == null || message.isBlank() ? "" : " (" + firstLine(message) + ")";
  }

  private static String jsonMessage(String name, JacksonException exception) {
    JsonLocation location = exception.getLocation();
    String prefix =
        location == null
            ? name
            : name + ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    if (exception instanceof JsonEOFException) {
      return prefix
          + ": the file ends within a record: it is truncated, so copy or download it again";
    }
    if (exception instanceof StreamConstraintsException) {
      return prefix
          + ": a record exceeds the limits of the reader ("
          + firstLine(exception.getOriginalMessage()).replaceFirst(", from `.*$", ")")
          + "): split or remove it";
    }
    return prefix
        + ": malformed JSON ("
        + withoutAdvice(firstLine(exception.getOriginalMessage()))
        + "): correct it or remove the record";
  }

  /** Removes the parser's advice to enable an option, which is meant for programmers. */
  private static String withoutAdvice(String message) {
    int adviceIndex = message.indexOf(": enable `");
    return adviceIndex < 0 ? message : message.substring(0, adviceIndex);
  }

  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
