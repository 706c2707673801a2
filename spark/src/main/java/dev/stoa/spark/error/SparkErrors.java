package dev.stoa.spark.error;

import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import org.apache.spark.SparkThrowable;

/**
 * Translates the exceptions of Stoa, which know no engine, to those that Spark shows to users. The
 * sentences stay the same.
 */
public final class SparkErrors {
  private SparkErrors() {}

  /** A call from Spark. */
  @FunctionalInterface
  public interface Call<T> {
    /** Runs the call. */
    T run() throws Exception;
  }

  /** A call from Spark without a result. */
  @FunctionalInterface
  public interface Command {
    /** Runs the command. */
    void run() throws Exception;
  }

  /** Runs a call from Spark, and translates its exceptions. */
  public static <T> T call(Call<T> call) {
    try {
      return call.run();
    } catch (Exception e) {
      throw translate(e);
    }
  }

  /** Runs a command from Spark, and translates its exceptions. */
  public static void run(Command command) {
    call(
        () -> {
          command.run();
          return true;
        });
  }

  /**
   * Throws the translation of an exception; those of Spark, and those that say that a thread was
   * interrupted, stay as they are. It never returns: its type lets callers write {@code throw}.
   */
  public static RuntimeException translate(Exception e) {
    throw SparkErrors.<RuntimeException>unchecked(translationOf(e));
  }

  /**
   * Throws the translation of an exception, with a prefix that says what failed if the storage did.
   */
  public static RuntimeException translate(String failure, Exception e) {
    throw translate(
        e instanceof IOException io
            ? new UncheckedIOException(failure + ": " + e.getMessage(), io)
            : e);
  }

  /**
   * Throws an error of a statement that the user must change. It never returns: its type lets
   * callers write {@code throw}.
   */
  public static RuntimeException refusal(ErrorCondition condition, String sentence) {
    throw SparkErrors.<RuntimeException>unchecked(new StoaAnalysisException(condition, sentence));
  }

  /** Lets a method throw Spark's checked exceptions, which Spark's Scala code does not declare. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Exception> E unchecked(Exception e) throws E {
    throw (E) e;
  }

  private static Exception translationOf(Exception e) {
    if (e instanceof SparkThrowable || isInterruption(e)) {
      return e;
    } else if (e instanceof InvalidTableException) {
      return analysis(ErrorCondition.INVALID_TABLE, e);
    } else if (e instanceof UnsupportedVersionException) {
      return analysis(ErrorCondition.UNSUPPORTED_VERSION, e);
    } else if (e instanceof CommitConflictException) {
      return runtime(ErrorCondition.COMMIT_CONFLICT, e);
    } else if (e instanceof CommitStateUnknownException) {
      return runtime(ErrorCondition.COMMIT_STATE_UNKNOWN, e);
    } else if (e instanceof CorruptFileException) {
      return runtime(ErrorCondition.CORRUPT_FILE, e);
    } else if (isOfStorage(e)) {
      return isUnsupported(e)
          ? analysis(ErrorCondition.UNSUPPORTED, e)
          : runtime(ErrorCondition.STORAGE_FAILURE, e);
    } else if (e instanceof IllegalArgumentException && e.getMessage() != null) {
      return analysis(ErrorCondition.INVALID_ARGUMENT, e);
    } else if (e instanceof UnsupportedOperationException && e.getMessage() != null) {
      return analysis(ErrorCondition.UNSUPPORTED, e);
    }
    return e;
  }

  private static boolean isOfStorage(Throwable e) {
    return e instanceof IOException || e instanceof UncheckedIOException;
  }

  /** Whether a file system lacks an operation, such as the atomic creation of a file. */
  private static boolean isUnsupported(Throwable e) {
    return e instanceof UnsupportedOperationException
        || (isOfStorage(e) && e.getCause() != null && isUnsupported(e.getCause()));
  }

  private static StoaAnalysisException analysis(ErrorCondition condition, Exception e) {
    StoaAnalysisException translation = new StoaAnalysisException(condition, e.getMessage());
    translation.setStackTrace(e.getStackTrace());
    translation.addSuppressed(e);
    return translation;
  }

  private static StoaRuntimeException runtime(ErrorCondition condition, Exception e) {
    String sentence = e.getMessage() == null ? e.toString() : e.getMessage();
    return new StoaRuntimeException(condition, sentence, e);
  }

  /** Whether an exception says that a thread was interrupted, as Spark does to stop a query. */
  public static boolean isInterruption(Throwable e) {
    return e instanceof ClosedByInterruptException
        || (e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException))
        || e instanceof InterruptedException
        || (e.getCause() != null && isInterruption(e.getCause()));
  }
}
