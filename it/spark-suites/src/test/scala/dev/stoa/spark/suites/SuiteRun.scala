package dev.stoa.spark.suites

import java.util.stream.{Stream => JavaStream}

import scala.collection.mutable
import scala.jdk.StreamConverters._

import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Assertions.fail
import org.opentest4j.TestAbortedException
import org.scalatest.{Args, Reporter, Suite}
import org.scalatest.events.{Event, SuiteAborted, TestCanceled, TestFailed, TestIgnored, TestSucceeded}

/** Runs one of Spark's suites, and compares its outcomes with those of `EXCLUSIONS.md`. */
object SuiteRun {
  /** Returns a JUnit test for each test of the suite and for each exclusion without a test. */
  def of(suite: Suite): JavaStream[DynamicTest] = {
    val outcomes = run(suite)
    if (Exclusions.updating) Exclusions.update(suite.suiteName, failures(outcomes))
    val excluded = Exclusions.of(suite.suiteName)
    val missing = excluded.keySet.diff(outcomes.keySet)
    val tests = outcomes.toSeq.map { case (name, outcome) =>
      DynamicTest.dynamicTest(name, () => check(name, outcome, excluded.get(name)))
    }
    val missingTests = missing.toSeq.map { name =>
      DynamicTest.dynamicTest(name, () => fail(s"EXCLUSIONS.md lists a missing test: $name"))
    }
    (tests ++ missingTests).asJavaSeqStream
  }

  private sealed trait Outcome
  private case object Passed extends Outcome
  private case class Failed(message: String, cause: Option[Throwable]) extends Outcome
  private case class Skipped(reason: String) extends Outcome

  private def check(name: String, outcome: Outcome, exclusion: Option[String]): Unit =
    (outcome, exclusion) match {
      case (Passed, None) =>
      case (Passed, Some(_)) => fail(s"EXCLUSIONS.md lists a test that passes: remove $name")
      case (Failed(_, _), Some(reason)) => throw new TestAbortedException(reason)
      case (Failed(message, cause), None) => throw new AssertionError(message, cause.orNull)
      case (Skipped(reason), _) => throw new TestAbortedException(reason)
    }

  private def run(suite: Suite): mutable.LinkedHashMap[String, Outcome] = {
    val outcomes = mutable.LinkedHashMap.empty[String, Outcome]
    val reporter = new Reporter {
      override def apply(event: Event): Unit = event match {
        case test: TestSucceeded => outcomes(test.testName) = Passed
        case test: TestFailed => outcomes(test.testName) = Failed(test.message, test.throwable)
        case test: TestCanceled => outcomes(test.testName) = Skipped(test.message)
        case test: TestIgnored => outcomes(test.testName) = Skipped("Spark ignores it")
        case all: SuiteAborted => outcomes(suite.suiteName) = Failed(all.message, all.throwable)
        case _ =>
      }
    }
    try suite.run(None, Args(reporter))
    catch { case e: Exception => outcomes(suite.suiteName) = Failed(e.toString, Some(e)) }
    outcomes
  }

  /** Returns the first line of each failure's message. */
  private def failures(outcomes: mutable.Map[String, Outcome]): Map[String, String] =
    outcomes.collect { case (name, Failed(message, _)) =>
      name -> Option(message).flatMap(_.linesIterator.find(!_.isBlank)).getOrElse("no message")
    }.toMap
}
