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

/** Turns read errors into one sentence each. */
public final class InputErrors {
  private static final String CLASS = "(?:[a-z]\\w*\\.)+[A-Z][\\w$]*";
  private static final Pattern CLASSES = Pattern.compile("^(?:" + CLASS + ": )+");
  private static final Pattern OBJECT = Pattern.compile(CLASS + "@[0-9a-f]+");

  private static final int MAX_QUOTED_LENGTH = 60;

  private InputErrors() {}

  /** The sentence for an error in the named file. */
  public static InputException toException(String name, IOException fault) {
    String text = HadoopErrorMessages.message(name, fault).orElseGet(() -> text(name, fault));
    return new InputException(text, fault);
  }

  /** A library's error message, without class names. */
  public static String reason(Throwable fault) {
    String message = fault.getMessage();
    if (message == null || message.isBlank()) {
      return fault.getClass().getSimpleName();
    }
    return OBJECT
        .matcher(CLASSES.matcher(firstLine(message)).replaceFirst(""))
        .replaceAll("the file");
  }

  /** Shortens input text that a message quotes. */
  public static String shortened(String text) {
    return text.length() <= MAX_QUOTED_LENGTH ? text : text.substring(0, MAX_QUOTED_LENGTH) + "…";
  }

  private static String text(String name, IOException fault) {
    if (fault instanceof BadRecordException) {
      return name + ", " + fault.getMessage();
    }
    if (fault instanceof JacksonException json) {
      return jsonText(name, json);
    }
    if (fault instanceof NoSuchFileException || fault instanceof FileNotFoundException) {
      return "no such file: " + name + "; check the name";
    }
    if (fault instanceof AccessDeniedException) {
      return "no permission to read " + name + ": change its permissions";
    }
    if (fault instanceof EOFException) {
      return name
          + " ends too early"
          + detail(fault)
          + ": it is truncated, so copy or download it again";
    }
    if (fault instanceof ZipException) {
      return name + " is damaged (" + fault.getMessage() + "): copy or download it again";
    }
    return name
        + " cannot be read"
        + detail(fault)
        + ": check that it is complete and that its disk or server works";
  }

  private static String detail(IOException fault) {
    String message = fault.getMessage();
    return message == null || message.isBlank() ? "" : " (" + firstLine(message) + ")";
  }

  private static String jsonText(String name, JacksonException fault) {
    JsonLocation location = fault.getLocation();
    String prefix =
        location == null
            ? name
            : name + ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    if (fault instanceof JsonEOFException) {
      return prefix
          + ": the file ends within a record: it is truncated, so copy or download it again";
    }
    if (fault instanceof StreamConstraintsException) {
      return prefix
          + ": a record exceeds the limits of the reader ("
          + firstLine(fault.getOriginalMessage()).replaceFirst(", from `.*$", ")")
          + "): split or remove it";
    }
    return prefix
        + ": malformed JSON ("
        + withoutAdvice(firstLine(fault.getOriginalMessage()))
        + "): correct it or remove the record";
  }

  /** The parser's advice to enable an option is meant for programmers. */
  private static String withoutAdvice(String message) {
    int advice = message.indexOf(": enable `");
    return advice < 0 ? message : message.substring(0, advice);
  }

  private static String firstLine(String message) {
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
