package dev.stoa.spark.version;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import scala.Function1;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractPartialFunction;

/** Makes functions of Scala from those of Java, for Spark's methods on trees. */
public final class ScalaFunctions {
  private ScalaFunctions() {}

  /** Returns a function of Scala. */
  public static <T> Function1<T, T> function(UnaryOperator<T> function) {
    return new AbstractFunction1<>() {
      @Override
      public T apply(T value) {
        return function.apply(value);
      }
    };
  }

  /** Returns a function of Scala for a condition. */
  public static <T> Function1<T, Object> predicate(Predicate<? super T> condition) {
    return new AbstractFunction1<>() {
      @Override
      public Object apply(T value) {
        return condition.test(value);
      }
    };
  }

  /** Returns a partial function of Scala that is defined for all values. */
  public static <T> AbstractPartialFunction<T, T> total(UnaryOperator<T> function) {
    return new AbstractPartialFunction<>() {
      @Override
      public boolean isDefinedAt(T value) {
        return true;
      }

      @Override
      @SuppressWarnings("unchecked") // Scala asks for a supertype of the result
      public <A extends T, B> B applyOrElse(A value, Function1<A, B> otherwise) {
        return (B) function.apply(value);
      }
    };
  }
}
